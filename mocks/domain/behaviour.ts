import type { OperationId } from '#spec'
import { auditParts } from './audit.ts'
import { authenticationParts } from './authentication.ts'
import { executionParts } from './executions.ts'
import { flowOperations, flowParts } from './flows.ts'
import type { Behaviour } from './kernel/behaviour.ts'
import type { Operation } from './kernel/operation.ts'
import { plainSteps } from './kernel/steps.ts'
import { permissionParts } from './permissions.ts'
import { recycleBinParts } from './recycle-bin.ts'
import { runParts } from './runs.ts'
import { scheduleOperations, scheduleParts } from './schedules.ts'
import { staticOperations } from './static.ts'

/** The documented behaviour, with the mock's plain choice wherever the documents leave one. */
export const plainBehaviour: Behaviour = {
  operations: {
    ...staticOperations,
    ...flowOperations,
    ...scheduleOperations,
  } as Record<OperationId, Operation>,
  steps: plainSteps,
  parts: {
    permissions: permissionParts,
    authentication: authenticationParts,
    audit: auditParts,
    executions: executionParts,
    flows: flowParts,
    recycleBin: recycleBinParts,
    runs: runParts,
    schedules: scheduleParts,
  },
}
