import { RefusedCall } from './call.ts'

/** A service that a consumer is let loose on, and what the documents do not tell a consumer of it. */
export interface Service {
  /** `https://<host>/rest`, without a trailing slash. */
  baseUrl: string
  /** API keys: of an administrator, of a user whose AI allowance is used up, of one without AI features. */
  keys: { admin: string; capped: string; noAi: string }
  /** A user with a second factor, who may edit. */
  user: { login: string; password: string; code: () => Promise<string> }
  /** Ids of two flows whose runs succeed soon: consumers that run one at a time do not get in each other's way. */
  flow: number
  otherFlow: number
  /** A type of flows that need a name and no more. */
  flowType: string
  /** An expression of a schedule that need not fire. */
  schedule: string
  /** The service's word for flows in its recycle bin. */
  binWord: string
  /** Where sessions are, below the agent's base, with `{session_id}`. */
  paths: { chat: string; messages: string }
}

/** What a consumer does on a service from its beginning to its end. Fails where the consumer cannot go on. */
export type Journey = (service: Service) => Promise<void>

/** Fails where something that the consumer relies on does not hold. */
export function relyOn(holds: boolean, on: string): void {
  if (!holds) throw new Error(`the consumer relies on this, and it does not hold: ${on}`)
}

/** How a call was refused. Fails where it was not, or where it went wrong in another way. */
export async function refusalOf(call: Promise<unknown>): Promise<RefusedCall> {
  const problem = await call.then(
    () => new Error('the consumer relies on a refusal, and none came'),
    (refusal: unknown) => refusal,
  )
  if (problem instanceof RefusedCall) return problem
  throw problem
}

let serial = 0

/** A name that no other journey uses. */
export function ownName(label: string): string {
  return `${label} ${process.pid}-${++serial}`
}
