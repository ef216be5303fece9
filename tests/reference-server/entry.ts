import { randomUUID } from 'node:crypto'
import { bad, json, missing, nothing, unknown } from './answer.ts'
import type { Handler, Route } from './call.ts'
import { textOf } from './fields.ts'

const issue: Handler = ({ world, members }) => {
  const { people } = world
  const tfaToken = textOf(members, 'tfaToken')
  if (tfaToken !== undefined) {
    const code = textOf(members, 'code', true)
    const person = people.waiting.get(tfaToken)
    if (person === undefined || person.code !== code) throw unknown()
    people.waiting.delete(tfaToken)
    return json({ token: people.jwt(person, person.tenant, world.choice('auth/jwt')), kind: 'JWT' })
  }
  const login = textOf(members, 'login', true)
  const password = textOf(members, 'password', true)
  const person = [...people.all.values()].find((one) => one.login === login && one.password === password)
  if (person === undefined) throw unknown()
  if (person.code === undefined)
    return json({ token: people.jwt(person, person.tenant, world.choice('auth/jwt')), kind: 'JWT' })
  const waiting = randomUUID()
  people.waiting.set(waiting, person)
  return json({ tfaToken: waiting })
}

const refresh: Handler = ({ world, members }) => {
  const { people } = world
  const pass = people.find(textOf(members, 'token', true))
  if (pass === undefined) throw unknown()
  if (pass.key) throw bad('a key needs no refreshing')
  return json({ token: people.jwt(pass.person, pass.tenant, world.choice('auth/jwt')) })
}

const revoke: Handler = ({ world: { people }, members }) => {
  const token = textOf(members, 'token', true) ?? ''
  if (people.passes.get(token)?.key === false) people.passes.delete(token)
  return nothing()
}

const tenants: Handler = ({ world, pass: { person } }) =>
  json(
    [...person.others, person.tenant].flatMap((id) => {
      const tenant = world.tenants.get(id)
      return tenant === undefined ? [] : { id, title: tenant.title, home: id === person.tenant }
    }),
  )

const change: Handler = (call) => {
  const { person } = call.pass
  const id = call.id('tenantId')
  if (id !== person.tenant && !person.others.includes(id)) throw missing('tenant')
  return json({ token: call.world.people.jwt(person, id, call.world.choice('auth/jwt')) })
}

export const entryRoutes: readonly Route[] = [
  ['POST', '/v1/token-auth/issue', 'nobody', issue],
  ['POST', '/v1/token-auth/refresh', 'nobody', refresh],
  ['POST', '/v1/token-auth/revoke', 'nobody', revoke],
  ['GET', '/v1/token-auth/tenants', 'token', tenants],
  ['POST', '/v1/token-auth/tenants/:tenantId', 'token', change],
]
