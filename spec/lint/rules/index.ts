import { FACT_RULES } from './facts.ts'
import { namedExamples } from './named-examples.ts'
import { oneTag } from './one-tag.ts'
import { openAnswers } from './open-answers.ts'
import { openStatuses } from './open-statuses.ts'
import { operationId } from './operation-id.ts'
import { publicSecurity } from './public-security.ts'
import type { OperationRule } from './rule.ts'
import { source } from './source.ts'
import { STATUS_RULES } from './statuses.ts'
import { statusKnown } from './status-known.ts'
import { statusSuccess } from './status-success.ts'
import { streamItems } from './stream-items.ts'

/** All our rules for the operations of the OpenAPI document. */
export const OPERATION_RULES: readonly OperationRule[] = [
  ...FACT_RULES,
  namedExamples,
  oneTag,
  openAnswers,
  openStatuses,
  operationId,
  publicSecurity,
  source,
  ...STATUS_RULES,
  statusKnown,
  statusSuccess,
  streamItems,
]
