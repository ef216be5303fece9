import { bad, nothing } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { MONTHLY, setLeft } from './allowance.ts'
import type { Person } from './people.ts'
import type { Json } from './store.ts'

/** The route that a hook is about, as the world names those that fail on demand. */
function routeOf({ method, path }: Json): string {
  if (typeof method !== 'string' || typeof path !== 'string') throw bad('method and path are missing')
  return `${method} ${path.replaceAll(/\{\w+\}/g, '*')}`
}

function given(call: Call): Json {
  if (call.body === undefined) call.read()
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
  call.world.broken.add(routeOf(given(call)))
  return nothing()
}

const mend: Handler = (call) => {
  call.world.broken.delete(routeOf(given(call)))
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
