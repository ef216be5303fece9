import { factsOf, isOperationId } from '#spec'
import { bad, nothing } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { MONTHLY, setLeft } from './allowance.ts'
import type { Person } from './people.ts'
import type { Json } from './store.ts'

/** Paths of this server that the documents do not show. */
const TALKS: Readonly<Record<string, string>> = {
  sessionChat: '/v1/ai-agent/api/talks/*',
  streamSessionChat: '/v1/ai-agent/api/talks/*/live',
  listSessionMessages: '/v1/ai-agent/api/talks/*/lines',
}

/** The route of an operation, as the world names those that fail on demand. */
function routeOf(operation: string): string {
  if (!isOperationId(operation)) throw bad('no such operation')
  const { method, path } = factsOf(operation)
  return `${method} ${TALKS[operation] ?? path.replaceAll(/\{\w+\}/g, '*')}`
}

function given(call: Call): Json {
  call.read()
  return call.body === undefined ? {} : call.members
}

const forward: Handler = (call) => {
  const { ms } = given(call)
  if (typeof ms !== 'bigint') throw bad('ms is missing')
  call.world.clock.forward(Number(ms))
  return nothing()
}

const back: Handler = ({ world }) => {
  world.clock.back()
  return nothing()
}

const throttle: Handler = (call) => {
  call.world.throttled = given(call)['state'] === 'on'
  for (const { arrivals } of call.world.tenants.values()) arrivals.length = 0
  return nothing()
}

/** The user whose allowance the hooks change. */
const limitedUser = ({ world }: Call): Person =>
  [...world.people.all.values()].find(({ login }) => login === 'thora') as Person

const allowance: Handler = (call) => {
  setLeft(limitedUser(call), call.now, Number(given(call)['usd']))
  return nothing()
}

const recharge: Handler = (call) => {
  setLeft(limitedUser(call), call.now, MONTHLY)
  return nothing()
}

const breakNext: Handler = (call) => {
  call.world.broken.add(routeOf(String(given(call)['operation'])))
  return nothing()
}

const mend: Handler = (call) => {
  call.world.broken.delete(routeOf(String(given(call)['operation'])))
  return nothing()
}

export const hookRoutes: readonly Route[] = [
  ['POST', '/hooks/clock/forward', 'nobody', forward],
  ['POST', '/hooks/clock/back', 'nobody', back],
  ['POST', '/hooks/throttle', 'nobody', throttle],
  ['POST', '/hooks/allowance', 'nobody', allowance],
  ['POST', '/hooks/allowance/recharge', 'nobody', recharge],
  ['POST', '/hooks/break', 'nobody', breakNext],
  ['POST', '/hooks/mend', 'nobody', mend],
]
