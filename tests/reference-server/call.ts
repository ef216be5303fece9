import type { IncomingMessage } from 'node:http'
import { type Answer, bad, forbidden, missing } from './answer.ts'
import { parse } from './json.ts'
import { type Level, type Pass, allows } from './people.ts'
import type { Item, Json, Shelf } from './store.ts'
import type { Tenant, World } from './world.ts'

const LARGEST = 2n ** 63n - 1n

/** What this server reads of a request, whichever way it came. */
export type Asking = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & AsyncIterable<Uint8Array>

/** A request on its way through its handler, with what a handler asks of it. */
export class Call {
  readonly world: World
  readonly request: Asking
  readonly query: URLSearchParams
  readonly params: Readonly<Record<string, string>>
  readonly raw: string
  /** The body as it came. */
  readonly bytes: Buffer
  /** Who calls; filled in before the handler unless the route is open to all. */
  pass!: Pass
  /** The parsed body; undefined where there is none. */
  body: unknown

  constructor(world: World, request: Asking, url: URL, params: Record<string, string>, bytes: Buffer) {
    this.world = world
    this.request = request
    this.query = url.searchParams
    this.params = params
    this.bytes = bytes
    this.raw = bytes.toString('utf8')
  }

  get tenant(): Tenant {
    return this.world.tenants.get(this.pass.tenant) as Tenant
  }

  get who(): string {
    return this.pass.person.title
  }

  get now(): number {
    return this.world.clock.now()
  }

  /** Reads the body as JSON; a body that is none is refused with 400. */
  read(): void {
    if (this.raw === '') return
    try {
      this.body = parse(this.raw)
    } catch {
      throw bad('the body is not JSON')
    }
  }

  may(level: Level): void {
    if (!allows(this.pass.person.role, level)) throw forbidden()
  }

  /** An id of the path; what cannot be one names nothing. */
  id(name: string): bigint {
    const value = this.params[name] ?? ''
    if (!/^-?\d{1,19}$/.test(value) || BigInt(value) > LARGEST) throw missing(value)
    return BigInt(value)
  }

  /** The object that the path names. */
  item(shelf: Shelf, name: string): Item {
    const item = shelf.items.get(this.id(name))
    if (item === undefined) throw missing(name)
    return item
  }

  /** The members of a body that has to be an object. */
  get members(): Json {
    if (typeof this.body !== 'object' || this.body === null || Array.isArray(this.body))
      throw bad('an object is needed')
    return this.body as Json
  }

  flag(name: string, otherwise = false): boolean {
    const value = this.query.get(name)
    if (value !== null && value !== 'true' && value !== 'false') throw bad(`${name} is true or false`)
    return value === null ? otherwise : value === 'true'
  }

  whole(name: string): bigint | undefined {
    const value = this.query.get(name)
    if (value === null) return undefined
    if (!/^-?\d{1,19}$/.test(value)) throw bad(`${name} is a whole number`)
    return BigInt(value)
  }
}

/** A replace sends the whole object: its id belongs to it. */
export function whole({ members }: Call, before: Item): void {
  if (members['id'] !== before.id) throw bad('id is missing, or that of another object')
}

export type Handler = (call: Call) => Answer | Promise<Answer>

/** Method, path below `/rest`, and what it needs: a level, any token (`token`), or nothing (`nobody`). */
export type Route = readonly [method: string, path: string, needs: Level | 'token' | 'nobody', handler: Handler]
