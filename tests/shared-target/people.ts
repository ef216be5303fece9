import type { Resource } from '#spec'

/** Sends a request of a neighbour; JSON of the answer, or undefined where there is none. */
export type Ask = (as: Person, method: string, path: string, body?: unknown) => Promise<unknown>

/** The colleagues of the gate's users, with logins and keys of their own. */
export const PEOPLE = [
  {
    id: 31,
    tenantId: 1,
    login: 'hana',
    name: 'Hana',
    role: 'administrator',
    password: 'hana-pass-1',
    tenants: [1, 12],
  },
  { id: 32, tenantId: 1, login: 'ivan', name: 'Ivan', role: 'editor', password: 'ivan-pass-1', tenants: [1] },
  { id: 33, tenantId: 1, login: 'jana', name: 'Jana', role: 'operator', password: 'jana-pass-1', tenants: [1] },
  { id: 34, tenantId: 1, login: 'pipe', name: 'Pipe', role: 'api-user', password: 'pipe-pass-1', tenants: [1] },
] as const

export type Person = (typeof PEOPLE)[number]['login']

/** What the neighbours have made and may change; the ids by kind. */
export type Belongings = Record<Resource['group'], Thing[]>

export interface Thing {
  id: number
  name: string
  url?: string
}

/** What a habit works with. */
export interface Hand {
  ask: Ask
  own: Belongings
  /** A number below so many. */
  below: (count: number) => number
  pick: <T>(list: readonly T[]) => T
  /** A name that nobody has; some look like those of another run of the gate. */
  name: (kind: string) => string
}
