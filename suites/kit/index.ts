/** The vocabulary that checks are written in. */
export { default as fc } from 'fast-check'
export { type Api, type As, type CallRequest } from './api.ts'
export { type Check, type Observation, check, observe } from './check.ts'
export { type Exchange, Reply, jsonOf, mediaOf, textOf } from './exchange.ts'
export { type Expect, expect } from './expect.ts'
export { type Stored } from './given/flows.ts'
export {
  type Attempt,
  type RunOperation,
  type RunnableFlow,
  type StartRequest,
  type StartedRun,
  isId,
  isTerminal,
  requestOf,
} from './given/runs.ts'
export { fill } from './given/template.ts'
export { listed } from './lists.ts'
export { namesObject } from './names.ts'
export { property } from './property.ts'
export { type Tools } from './tools.ts'
export { Blocked, NotApplicable, Violation } from './verdict.ts'
