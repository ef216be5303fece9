import type { Resource } from '#spec'

/** Sends a request of a neighbour; returns the JSON of the response, or undefined if there is none. */
export type Ask = (as: Person, method: string, path: string, body?: unknown) => Promise<unknown>

/** Colleagues of the gate's users, with their own logins and keys. */
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

/** What the neighbours have created and may change, by kind. */
export type Belongings = Record<Resource['group'], Thing[]>

export interface Thing {
  id: number
  name: string
  url?: string
}

/** The context of an action. */
export interface Hand {
  ask: Ask
  own: Belongings
  /** A random number below this one. */
  below: (count: number) => number
  pick: <T>(list: readonly T[]) => T
  /** An unused name; some look like those of another run of the gate. */
  name: (kind: string) => string
}
