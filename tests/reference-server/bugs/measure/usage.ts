import type { Case } from '../../../../suites/index.ts'
import { postOverHttp } from '../../post.ts'
import { ROUTES } from '../../routes.ts'
import { type Plant, Service } from '../../service.ts'
import { nameOf, step } from '../plants.ts'
import { gateOn } from './gate.ts'

/** The routes that each case calls on the plain server, by case id. */
export type Usage = ReadonlyMap<string, ReadonlySet<string>>

let plain: Promise<Usage> | undefined

/** Measured once per process, by a gate on the plain server. */
export function plainUsage(): Promise<Usage> {
  plain ??= measureUsage()
  return plain
}

async function measureUsage(): Promise<Usage> {
  const uses = new Map<string, Set<string>>()
  let current = new Set<string>()
  const noting = step('handle', (before) => (call, route) => {
    current.add(nameOf(route))
    return before(call, route)
  })
  await gateOn(
    { plants: [noting] },
    {
      onResult(result) {
        uses.set(result.case.id, current)
        current = new Set()
      },
    },
  )
  return uses
}

const STEPS = ['exchange', 'handle', 'accept', 'tokenOf', 'identify', 'permits'] as const

/** The routes that a plant changes; undefined if it may change what others do, since it replaces a step or reaches into the world. */
export function routesOf(plant: Plant): ReadonlySet<string> | undefined {
  const service = new Service('http://plain.test', postOverHttp)
  const before = STEPS.map((name) => service[name])
  let isDeep = false
  const watched = new Proxy(service, {
    get(target, name) {
      if (name === 'world') isDeep = true
      return Reflect.get(target, name, target) as unknown
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })
  plant(watched)
  service.world.clock.stop()
  const { routes } = service
  const changed = routes.filter((route, at) => route !== ROUTES[at])
  const isOfRoutes = routes.length === ROUTES.length && changed.length > 0
  if (isDeep || !isOfRoutes || STEPS.some((name, at) => service[name] !== before[at])) return undefined
  // A route that has moved is noticed by who calls it where it was.
  const former = ROUTES.filter((route, at) => route !== routes[at])
  return new Set([...changed, ...former].map(nameOf))
}

/** Whether a case can notice a plant: one that calls no changed route sends and receives the same as before. */
export function noticing(plant: Plant, uses: Usage): (one: Case) => boolean {
  const routes = routesOf(plant)
  return ({ id }) => routes === undefined || uses.get(id)?.isDisjointFrom(routes) !== true
}
