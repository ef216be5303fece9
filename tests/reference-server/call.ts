import type { IncomingMessage } from 'node:http'
import { type Answer, bad, forbidden, missing } from './answer.ts'
import { parse } from './json.ts'
import type { Level, Pass } from './people.ts'
import type { Item, Json, Store } from './store.ts'
import type { Tenant, World } from './world.ts'

const LARGEST = 2n ** 63n - 1n

/** The parts of a request that this server reads, over a socket or in process. */
export type Asking = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & AsyncIterable<Uint8Array>

/** A request, with what its handler needs. */
export class Call {
  readonly world: World
  readonly request: Asking
  readonly query: URLSearchParams
  readonly params: Readonly<Record<string, string>>
  readonly raw: string
  /** The raw body. */
  readonly bytes: Buffer
  /** The caller; set before the handler runs unless the route is public. */
  pass!: Pass
  /** The parsed body; undefined if there is none. */
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

  /** Parses the body as JSON; refuses an invalid one with 400. */
  read(): void {
    if (this.raw === '') return
    try {
      this.body = parse(this.raw)
    } catch {
      throw bad('the body is not JSON')
    }
  }

  may(level: Level): void {
    if (!this.world.allows(this.pass.person.role, level)) throw forbidden()
  }

  /** An id in the path; undefined if it is malformed. */
  id(name: string): bigint {
    const value = this.params[name] ?? ''
    if (!/^-?\d{1,19}$/.test(value) || BigInt(value) > LARGEST) throw missing(value)
    return BigInt(value)
  }

  /** The object named by the path. */
  item(store: Store, name: string): Item {
    const item = store.items.get(this.id(name))
    if (item === undefined) throw missing(name)
    return item
  }

  /** The members of a body that must be an object. */
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

/** Requires a replace to send the object's own id. */
export function whole({ members }: Call, before: Item): void {
  if (members['id'] !== before.id) throw bad('id is missing, or that of another object')
}

export type Handler = (call: Call) => Answer | Promise<Answer>

/** Method, path below `/rest`, and the access it needs: a level, any token (`token`), or nothing (`nobody`). */
export type Route = readonly [method: string, path: string, needs: Level | 'token' | 'nobody', handler: Handler]
