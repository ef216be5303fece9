import { bad, forbidden, json, missing, unknown } from '../../answer.ts'
import { type Loose, afterwards, instead, membersOf, needing, showing, step } from '../../bugs/plants.ts'
import type { Plant } from '../../service.ts'
import type { Planted } from './planted.ts'
import { each, renamed } from './shapes.ts'

const ISSUE = 'POST /v1/token-auth/issue'
const REFRESH = 'POST /v1/token-auth/refresh'
const REVOKE = 'POST /v1/token-auth/revoke'
const TENANTS = 'GET /v1/token-auth/tenants'
const CHANGE = 'POST /v1/token-auth/tenants/:tenantId'
const NEW_KEY = 'POST /v1/users/:userId/new-api-key'

/** Refuses the API User on paths. */
const closed = (paths: RegExp): Plant =>
  step(
    'permits',
    (before) => (call, needs, route) =>
      before(call, needs, route) && !(call.pass.person.role === 'api-user' && paths.test(route[1])),
  )

export const authPlants: Planted = {
  'auth/refreshed-token': {
    'is-revoked': afterwards(REFRESH, (call) => {
      call.world.people.passes.delete(String(membersOf(call)['token']))
    }),
  },
  'auth/wrong-password': {
    '400': instead(ISSUE, (call, handler) => {
      const { login, password, tfaToken } = membersOf(call)
      const known = [...call.world.people.all.values()].some((one) => one.login === login && one.password === password)
      if (typeof login === 'string' && typeof password === 'string' && tfaToken === undefined && !known)
        throw bad('login or password is wrong')
      return handler(call)
    }),
  },
  'auth/revoke-of-an-unknown-token': {
    '401': instead(REVOKE, (call, handler) => {
      const { token } = membersOf(call)
      if (typeof token === 'string' && !call.world.people.passes.has(token)) throw unknown()
      return handler(call)
    }),
  },
  'auth/refresh-of-a-key': {
    '401': instead(REFRESH, (call, handler) => {
      if (call.world.people.find(String(membersOf(call)['token']))?.key === true) throw unknown()
      return handler(call)
    }),
  },
  'auth/answer': {
    expiry: each([ISSUE, REFRESH, CHANGE], (answer) =>
      answer.token === undefined ? answer : { token: answer.token, expiresIn: 28_800n, tokenType: 'Bearer' },
    ),
  },
  'auth/foreign-tenant': {
    '403': instead(CHANGE, (call, handler) => {
      const { person } = call.pass
      const id = call.id('tenantId')
      if (call.world.tenants.has(id) && ![person.tenant, ...person.others].includes(id)) throw forbidden()
      return handler(call)
    }),
  },
  'auth/own-tenant': { 'not-listed': showing(TENANTS, (list) => list.filter((one: Loose) => one.home === false)) },
  'auth/tenant-members': {
    'tenant-id-and-name': renamed(TENANTS, { id: 'tenantId', title: 'tenantName', home: 'default' }),
  },
  'keys/user-members': {
    'user-id-and-email': each('GET /v1/users', ({ id, login, role }) => ({ userId: id, email: login, roles: [role] })),
  },
  'keys/new-key': {
    key: renamed(NEW_KEY, { secret: 'key', endsAt: 'expires' }),
    nested: showing(NEW_KEY, ({ secret, ...dates }) => ({ apiKey: { value: secret, ...dates } })),
  },
  'keys/no-key': {
    empty: instead('GET /v1/users/:userId/get-api-key', (call, handler) => {
      const person = call.world.people.all.get(call.id('userId'))
      const without = person?.tenant === call.pass.tenant && !call.world.people.keys.has(person.id)
      return without ? json({ key: '' }) : handler(call)
    }),
  },
  'keys/user-of-another-tenant': {
    '403': instead(/:userId/, (call, handler) => {
      const person = call.world.people.all.get(call.id('userId'))
      if (person !== undefined && person.tenant !== call.pass.tenant) throw forbidden()
      return handler(call)
    }),
  },
  'keys/revoke-without-key': {
    '404': instead('POST /v1/users/:userId/revoke-api-key', (call, handler) => {
      if (!call.world.people.keys.has(call.id('userId'))) throw missing('key')
      return handler(call)
    }),
  },
  'roles/api-user-reads-formats': { no: closed(/^\/v1\/formats/) },
  'roles/api-user-reads-listeners': { no: closed(/^\/v1\/listeners/) },
  'roles/api-user-reads-macros': { no: closed(/^\/v1\/macros/) },
  'roles/api-user-reads-templates': { no: closed(/^\/v1\/(templates|functions)/) },
  'roles/api-user-reads-executions': { no: closed(/^\/v1\/executions/) },
  'roles/api-user-reads-metadata': { no: closed(/^\/v1\/di\//) },
  'roles/api-user-reads-search': { no: closed(/^\/v1\/(search|tags)/) },
  'roles/enable-needs': { execute: needing(/\/(en|dis)able$/, 'execute') },
  'roles/sql-needs': {
    view: needing('POST /v1/explorer/sql/data', 'view'),
  },
  'roles/api-user-reads-webhooks': { yes: needing(/^GET \/v1\/webhooks/, 'look') },
}
