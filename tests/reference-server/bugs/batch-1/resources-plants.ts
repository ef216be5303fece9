import type { Answer } from '../../answer.ts'
import type { Call } from '../../call.ts'
import type { Pass } from '../../people.ts'
import type { Plant } from '../../service.ts'
import type { Item, Store } from '../../store.ts'
import type { Tenant } from '../../world.ts'
import { leaving, nameOf, step } from '../plants.ts'

type Kind = keyof Tenant['stores']

/** Changes answers with a status as they leave, also refusals; `about` fits method and path. */
export const refusing = (about: RegExp, status: number, change: (answer: Answer) => Partial<Answer>): Plant =>
  leaving((answer, { method, path }) =>
    answer.status === status && about.test(`${method} ${path}`) ? { ...answer, ...change(answer) } : answer,
  )

/** Changes the store of a kind in every tenant. */
export const storing =
  (kind: Kind, change: (store: Store, tenant: Tenant) => void): Plant =>
  ({ world }) => {
    for (const tenant of world.tenants.values()) change(tenant.stores[kind], tenant)
  }

/** Changes what is stored; the call may still answer with what was meant. */
export const saving = (kind: Kind, change: (item: Item, before: Item | undefined) => Item): Plant =>
  storing(kind, (store) => {
    const put = store.put.bind(store)
    store.put = (item, ...rest) => put(change(item, store.items.get(item.id)), ...rest)
  })

/** Changes a parameter of the path before the handler reads it. */
export function setParam(call: Call, name: string, value: string): void {
  ;(call.params as Record<string, string>)[name] = value
}

/** A whole number as a double holds it. */
export const rounded = (id: bigint): bigint => BigInt(Number(id))

/** The stored objects of a kind in the caller's tenant, oldest first. */
export const itemsOf = ({ tenant }: Call, kind: Kind): Item[] => [...tenant.stores[kind].items.values()]

/** The holder of the key of the user in the path. */
export const keyPass = (call: Call): Pass | undefined =>
  call.world.people.passes.get(call.world.people.keys.get(call.id('userId')) ?? '')

/** Permits some calls to the API User. */
export const permitting = (...names: readonly string[]): Plant =>
  step('permits', (before) => (call, needs, route) => names.includes(nameOf(route)) || before(call, needs, route))

/** Sets the end of each new JWT, given what it would be and the time. */
export const lasting =
  (end: (until: number, now: number) => number | undefined): Plant =>
  ({ world: { people, clock } }) => {
    const jwt = people.jwt.bind(people)
    people.jwt = (...given) => {
      const token = jwt(...given)
      const pass = people.passes.get(token)
      if (pass?.until !== undefined) pass.until = end(pass.until, clock.now())
      return token
    }
  }

/** A body in JSON for an answer. */
export const asJson = (value: unknown): Pick<Answer, 'body' | 'headers'> => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})
