import { RefusedCall } from './call.ts'

/** A service for a journey, with what the documents leave open. */
export interface Service {
  /** `https://<host>/rest`, without a trailing slash. */
  baseUrl: string
  /** API keys of an administrator, of a user with an exhausted AI allowance, and of one without AI features. */
  keys: { admin: string; capped: string; noAi: string }
  /** A user with a second factor and the right to edit. */
  user: { login: string; password: string; code: () => Promise<string> }
  /** Ids of two flows whose runs succeed quickly, so that concurrent consumers do not affect each other. */
  flow: number
  otherFlow: number
  /** A type of flows that requires only a name. */
  flowType: string
  /** A schedule expression that need not come due. */
  schedule: string
  /** The service's name for flows in its recycle bin. */
  binWord: string
  /** Session paths below the agent's base, with `{session_id}`. */
  paths: { chat: string; messages: string }
}

/** A consumer's complete scenario on a service. Fails if the consumer cannot continue. */
export type Journey = (service: Service) => Promise<void>

/** Fails if an assumption of the consumer does not hold. */
export function relyOn(holds: boolean, on: string): void {
  if (!holds) throw new Error(`an assumption of the consumer does not hold: ${on}`)
}

/** How often a consumer looks again, and how long it waits in between, in ms. */
const [LOOKS, PAUSE_MS] = [150, 20]

/** Whether something comes to hold: how soon a list shows what is new is not documented. */
export async function soon(holds: () => Promise<boolean>): Promise<boolean> {
  for (let left = LOOKS; left > 0; left -= 1) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return false
}

/** The refusal of a call. Fails if it succeeded, or failed in another way. */
export async function refusalOf(call: Promise<unknown>): Promise<RefusedCall> {
  const problem = await call.then(
    () => new Error('the consumer expected a refusal, but the call succeeded'),
    (refusal: unknown) => refusal,
  )
  if (problem instanceof RefusedCall) return problem
  throw problem
}

let serial = 0

/** A name unique to this journey. */
export function ownName(label: string): string {
  return `${label} ${process.pid}-${++serial}`
}
