import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { VariantOf } from './freedoms/index.ts'

export type Role = 'administrator' | 'editor' | 'operator' | 'api-user'

/** The level a call needs: `look` and `inbound` are open to every token; the API User has no other level. */
export type Level = 'look' | 'inbound' | 'view' | 'edit' | 'execute' | 'admin'

const RIGHTS: Readonly<Record<Role, readonly Level[]>> = {
  administrator: ['look', 'inbound', 'view', 'edit', 'execute', 'admin'],
  editor: ['look', 'inbound', 'view', 'edit'],
  operator: ['look', 'inbound', 'view', 'edit', 'execute'],
  'api-user': ['look', 'inbound'],
}

export interface Person {
  id: bigint
  login: string
  password: string
  title: string
  role: Role
  tenant: bigint
  /** Tenants to switch to. */
  others: bigint[]
  keysAllowed: boolean
  /** The code of the second factor; undefined if that is off. */
  code?: string
  ai: boolean
  /** USD left by month, and the user's own language-model key. */
  allowance: Map<string, number>
  ownKey?: string
}

export interface Pass {
  person: Person
  tenant: bigint
  /** Epoch milliseconds; undefined if it never expires. */
  until?: number | undefined
  key: boolean
}

const JWT_MS = 8 * 3_600_000
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export function newKey(): string {
  return Array.from(randomBytes(256), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** Users and their credentials. */
export class People {
  readonly all = new Map<bigint, Person>()
  readonly passes = new Map<string, Pass>()
  /** API keys by user id. */
  readonly keys = new Map<bigint, string>()
  /** Logins that wait for a code. */
  readonly waiting = new Map<string, Person>()
  /** Tenants that allow API keys to all their users. */
  readonly generous = new Set<bigint>()
  readonly #clock: Clock
  readonly #secret = randomBytes(20)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The holder of a token; undefined if it is unknown, expired, or a key that its owner may not use. */
  find(token: string | undefined): Pass | undefined {
    const pass = token === undefined ? undefined : this.passes.get(token)
    if (pass === undefined || (pass.until !== undefined && pass.until <= this.#clock.now())) return undefined
    const { person } = pass
    const usable = !pass.key || person.role === 'api-user' || person.keysAllowed || this.generous.has(person.tenant)
    return usable ? pass : undefined
  }

  jwt(person: Person, tenant: bigint, form: VariantOf<'auth/jwt'> = 'signed'): string {
    const until = this.#clock.now() + JWT_MS
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const end = form === 'without-expiry' ? {} : { exp: Math.floor(until / 1_000) }
    const claims = { sub: person.login, jti: randomBytes(9).toString('hex'), ...end }
    const signed = `${part({ typ: 'JWT', alg: 'HS256' })}.${part(claims)}`
    const seal = createHmac('sha256', this.#secret).update(signed).digest('base64url')
    // An encrypted token has five parts, and nobody else can read its claims.
    const token =
      form === 'encrypted' ? `${part({ alg: 'dir', enc: 'A256GCM' })}..${seal}.${seal}.${seal}` : `${signed}.${seal}`
    this.passes.set(token, { person, tenant, until, key: false })
    return token
  }

  giveKey(person: Person, until?: number): string {
    this.dropKey(person)
    const key = newKey()
    this.keys.set(person.id, key)
    this.passes.set(key, { person, tenant: person.tenant, until, key: true })
    return key
  }

  /** Gives users the keys that the users of the same names have in another server. */
  rename<Name extends string>(from: Readonly<Record<Name, string>>, to: Readonly<Record<Name, string>>): void {
    for (const [name, key] of Object.entries<string>(from)) {
      const pass = this.passes.get(key)
      if (pass === undefined) continue
      this.passes.delete(key)
      this.passes.set(to[name as Name], pass)
      if (this.keys.get(pass.person.id) === key) this.keys.set(pass.person.id, to[name as Name])
    }
  }

  dropKey(person: Person): void {
    this.passes.delete(this.keys.get(person.id) ?? '')
    this.keys.delete(person.id)
  }
}

export function allows(role: Role, level: Level): boolean {
  return RIGHTS[role].includes(level)
}
