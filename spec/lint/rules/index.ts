import { action } from './action.ts'
import { effect } from './effect.ts'
import { namedExamples } from './named-examples.ts'
import { oneTag } from './one-tag.ts'
import { openAnswers } from './open-answers.ts'
import { openStatuses } from './open-statuses.ts'
import { operationId } from './operation-id.ts'
import { permission } from './permission.ts'
import { publicSecurity } from './public-security.ts'
import type { OperationRule } from './rule.ts'
import { source } from './source.ts'
import { status400 } from './status-400.ts'
import { status401 } from './status-401.ts'
import { status403 } from './status-403.ts'
import { status404 } from './status-404.ts'
import { status409 } from './status-409.ts'
import { status415 } from './status-415.ts'
import { status500 } from './status-500.ts'
import { statusKnown } from './status-known.ts'
import { statusSuccess } from './status-success.ts'
import { streamItems } from './stream-items.ts'

/** Every rule of ours over the operations of the OpenAPI document. */
export const OPERATION_RULES: readonly OperationRule[] = [
  action,
  effect,
  namedExamples,
  oneTag,
  openAnswers,
  openStatuses,
  operationId,
  permission,
  publicSecurity,
  source,
  status400,
  status401,
  status403,
  status404,
  status409,
  status415,
  status500,
  statusKnown,
  statusSuccess,
  streamItems,
]
