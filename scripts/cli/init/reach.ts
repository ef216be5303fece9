import {
  type LoadedTarget,
  type Look,
  type Preflight,
  type Transport,
  preflightWithRetry,
} from '../../../suites/index.ts'
import { withAdministratorOnly } from '../credentials/administrator-only.ts'

/** Whether the service responded as the documented API to the administrator, and if not, why. */
export interface Reach {
  /** Why nothing can be read there: what a run of the gate would say. */
  lost?: Exclude<Preflight, { state: 'ready' }>
  /** Whether one of its first responses was a success. */
  answered: boolean
  /** What its first responses were. */
  statuses: string
}

const UNAUTHORIZED = 401
const FORBIDDEN = 403

/** Sends the first requests as the administrator, and says if the key is one of somebody else. */
export async function reach(
  look: Look,
  loaded: LoadedTarget,
  send: Transport,
  say: (line: string) => void,
): Promise<Reach> {
  const tenants = await look.tried('listTenants')
  const lost = tenants === undefined || tenants.status === UNAUTHORIZED ? await whyLost(loaded, send) : undefined
  if (lost !== undefined) return { lost, answered: false, statuses: 'nothing' }
  const users = await look.tried('listUsers')
  const statuses = `GET /v1/token-auth/tenants answered ${tenants?.status ?? 'nothing'}, and GET /v1/users ${users?.status ?? 'nothing'}`
  if (users?.status === FORBIDDEN) say(`credentials.admin is not an administrator's key: ${statuses}`)
  return { answered: [tenants, users].some((reply) => reply?.ok === true), statuses }
}

/** Looks again at a service that has not responded, or has refused the key. */
export async function whyLost({ target, redactor }: LoadedTarget, send: Transport): Promise<Reach['lost']> {
  const first = await preflightWithRetry(withAdministratorOnly(target), send, redactor, { attempts: 1 })
  return first.state === 'ready' ? undefined : first
}
