/** Entry point for Node: a mock on a port, with all that Node provides (SQL, `Prefer`). */
export { nodePorts } from './ports.ts'
export { type ListenOptions, type Listening, listen } from './serve.ts'
export { type RunningMock, startMock } from './start.ts'
export type { Controls, FailWish, Outcome, RunWish } from '../client/controls.ts'
export type { OperationId } from '#spec'
export type { EventName } from '../world/index.ts'
export type { Role, RoleKeys } from '../sandboxes/role-keys.ts'
export {
  type Login,
  type OpenSandbox,
  type SandboxWish,
  type Service,
  defaultSandbox,
  openSandbox,
} from '../client/sandbox.ts'
