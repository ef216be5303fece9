import { Readable } from 'node:stream'
import { isEventStream, readEventStream, streamLimits } from '../../suites/index.ts'
import type { Transport, WireResponse } from '../../suites/index.ts'
import { passOneRequest } from '../strength/virtual-time.ts'
import type { Answer } from './answer.ts'
import type { Asking } from './call.ts'
import { Clock } from './clock.ts'
import { plantsFor } from './freedoms/plants/index.ts'
import { type Configuration, Service } from './service.ts'
import type { Keys } from './settle.ts'
import type { Post, World } from './world.ts'

const ORIGIN = 'http://reference.test'
/** The longest pause within a stream, in virtual ms. */
const STREAM_MS = 10_000

/** The reference server in this process, without a socket, so that its time can be virtual. */
export interface ReferenceServerInProcess {
  origin: string
  keys: Keys
  world: World
  send: Transport
  /** Sends requests to the plain service with the same world, for clients that cannot read a target file. */
  sendPlainly: Transport
  close: () => void
}

/** Runs the server in this process. `fastMs` is how far its clock is ahead of the gate's; `known` are the keys of an earlier one. */
export function referenceServerInProcess(
  { plants = [], choices = {} }: Configuration,
  post: Post,
  fastMs: number,
  known?: Keys,
): ReferenceServerInProcess {
  const service = new Service(ORIGIN, post, new Clock(fastMs), choices)
  if (known !== undefined) service.world.people.rename(service.keys, known)
  const plain = new Service(ORIGIN, post, service.world.clock, choices, service)
  for (const plant of [...plantsFor(choices), ...plants]) plant(service)
  const { world } = service
  const keys = known ?? service.keys
  return {
    origin: ORIGIN,
    keys,
    world,
    send: sendingTo(service),
    sendPlainly: sendingTo(plain),
    close: () => world.clock.stop(),
  }
}

const sendingTo =
  (service: Service): Transport =>
  async ({ method, url, headers, body, bytes }) => {
    passOneRequest()
    const sent = bytes ?? (body === undefined ? undefined : Buffer.from(body))
    return received(await service.exchange(asking(method, url, headers, sent)))
  }

function asking(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | undefined,
): Asking {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return {
    method,
    url: url.slice(ORIGIN.length),
    headers: lower,
    async *[Symbol.asyncIterator]() {
      if (body !== undefined) yield body
    },
  }
}

async function received({ status, headers, body }: Answer): Promise<WireResponse> {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  if (typeof body === 'string') return { status, headers: lower, body: Buffer.from(body) }
  const read = isEventStream(lower['content-type'] ?? '')
    ? await readEventStream(Readable.from(body), streamLimits(STREAM_MS))
    : new Uint8Array(await new Response(ReadableStream.from(body)).arrayBuffer())
  return { status, headers: lower, body: read }
}
