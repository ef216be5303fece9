import type { Check, Observation } from '../kit/index.ts'
import { agentErrorChecks } from './agent-errors/index.ts'
import { apiKeyChecks } from './api-keys/index.ts'
import { auditChecks } from './audit/index.ts'
import { authenticationChecks } from './authentication/index.ts'
import { conventionChecks } from './conventions/index.ts'
import { errorChecks } from './errors/index.ts'
import { executionChecks } from './executions/index.ts'
import { flowChecks } from './flows/index.ts'
import { httpChecks } from './http/index.ts'
import { mcpChecks } from './mcp/index.ts'
import { modelChecks } from './models.ts'
import { permissionChecks } from './permissions/index.ts'
import { recycleBinChecks } from './recycle-bin/index.ts'
import { runChecks } from './runs/index.ts'
import { scheduleChecks } from './schedules/index.ts'

/** A module whose exports are all checks or observations. */
type ProofModule = Readonly<Record<string, Check | Observation>>

const modules: readonly ProofModule[] = [
  ...executionChecks,
  ...flowChecks,
  ...runChecks,
  ...auditChecks,
  ...authenticationChecks,
  ...apiKeyChecks,
  ...scheduleChecks,
  ...permissionChecks,
  ...recycleBinChecks,
  ...modelChecks,
  ...conventionChecks,
  ...errorChecks,
  ...agentErrorChecks,
  ...mcpChecks,
  ...httpChecks,
]
const proofs = modules.flatMap((module) => Object.values(module))

/** Every active proof of the suite. */
export const checks: readonly Check[] = proofs.filter((proof) => 'run' in proof)
/** Every passive rule of the suite. */
export const observations: readonly Observation[] = proofs.filter((proof) => 'holds' in proof)
