import { bad, json, missing, nothing } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import type { Person } from './people.ts'

const DAY_MS = 86_400_000

/** The user named by the path; an administrator sees those of the own tenant. */
function userOf(call: Call): Person {
  const person = call.world.people.all.get(call.id('userId'))
  if (person === undefined || person.tenant !== call.pass.tenant) throw missing('user')
  return person
}

const users: Handler = (call) => {
  const plain = call.flag('nonAdminOnly')
  const all = [...call.world.people.all.values()].filter(({ tenant }) => tenant === call.pass.tenant)
  const shown = all.filter(({ role }) => !plain || role !== 'administrator')
  return json(shown.map(({ id, login, title, role }) => ({ id, login, displayName: title, role })).toReversed())
}

const create: Handler = (call) => {
  const days = call.whole('expirationDays')
  if (days !== undefined && (days < 1n || days > 2n ** 31n - 1n)) throw bad('expirationDays is out of range')
  const until = days === undefined ? undefined : call.now + Number(days) * DAY_MS
  const secret = call.world.people.giveKey(userOf(call), until)
  return json({ secret, madeAt: call.now, ...(until === undefined ? {} : { endsAt: until }) })
}

const read: Handler = (call) => {
  const key = call.world.people.keys.get(userOf(call).id)
  if (key === undefined) throw missing('key')
  return json({ key })
}

const revoke: Handler = (call) => {
  const person = userOf(call)
  if (!call.world.bugs.has('revoked-key-works')) call.world.people.dropKey(person)
  return nothing()
}

export const keyRoutes: readonly Route[] = [
  ['GET', '/v1/users', 'admin', users],
  ['POST', '/v1/users/:userId/new-api-key', 'admin', create],
  ['GET', '/v1/users/:userId/get-api-key', 'admin', read],
  ['POST', '/v1/users/:userId/revoke-api-key', 'admin', revoke],
]
