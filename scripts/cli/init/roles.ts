import type { Look } from '../../../suites/index.ts'
import type { GivenCredential } from './keys.ts'

/** Whether the service responded as the documented API to the administrator, and if not, why. */
export interface Roles {
  /** Whether it responded at all. */
  reached: boolean
  answered: boolean
  why: string
}

const UNAUTHORIZED = 401
const FORBIDDEN = 403
const OK = 200

/** What {@link rolesOf} needs. */
export interface RolesOptions {
  given: readonly GivenCredential[]
  say: (line: string) => void
  /** Looks again at a service that has not responded: why nothing can be read there, if that is so. */
  whyUnusable: () => Promise<string | undefined>
}

/** Whether flows are refused to a user again, and not to the administrator: a gateway refuses now and then, or everybody. */
async function isRefused(look: Look, as: 'editor'): Promise<boolean> {
  const [again, admin] = [await look.tried('listFlows', { as }), await look.tried('listFlows')]
  return again?.status === FORBIDDEN && admin?.status === OK
}

/** Tries each key with requests that only read, and says which does not fit its role. */
export async function rolesOf(look: Look, { given, say, whyUnusable }: RolesOptions): Promise<Roles> {
  const first = await look.tried('listTenants')
  const why = first === undefined ? await whyUnusable() : undefined
  if (why !== undefined) return { reached: false, answered: false, why }
  const users = await look.tried('listUsers')
  const statuses = `GET /v1/token-auth/tenants answered ${first?.status ?? 'nothing'}, and GET /v1/users ${users?.status ?? 'nothing'}`
  if (users?.status === FORBIDDEN) say(`credentials.admin is not an administrator's key: ${statuses}`)
  for (const { name } of given) {
    if (name === 'admin' || name === 'login' || name === 'expired') continue
    const as = name as 'editor'
    const [tenants, flows] = [await look.tried('listTenants', { as }), await look.tried('listFlows', { as })]
    const every = await look.tried('listUsers', { as })
    if (tenants?.status === UNAUTHORIZED)
      say(`the key of credentials.${name} is refused: GET /v1/token-auth/tenants answered 401`)
    else if (every?.status === OK)
      say(`the key of credentials.${name} is an administrator's: GET /v1/users answered 200`)
    else if (name === 'api_user' ? flows?.status === OK : flows?.status === FORBIDDEN && (await isRefused(look, as)))
      say(`the key of credentials.${name} does not fit: GET /v1/flows answered ${flows?.status}`)
  }
  return { reached: true, answered: [first, users].some((reply) => reply?.ok === true), why: statuses }
}
