import { type Change, type TimedEvent, type View, type World, at } from '../world/index.ts'
import type { Behaviour } from './kernel/behaviour.ts'
import type { Scene } from './kernel/call.ts'
import { takesLong } from './runs/mails.ts'

/** Handles an event that is due. */
function react(event: TimedEvent, scene: Scene): readonly Change[] {
  const { runs, schedules, throttle, webhooks } = scene.parts
  switch (event.kind) {
    case 'run-begins':
      return runs.begin(event.subject, scene)
    case 'run-calls':
      return runs.call(event.subject, scene)
    case 'run-ends':
      return runs.end(event.subject, scene)
    case 'run-times-out':
      return runs.timeOut(event.subject, scene)
    case 'run-takes-long':
      return takesLong(event.subject, scene)
    case 'schedule-fires':
      return schedules.fire(event.subject, scene)
    case 'webhook-delivers':
      return webhooks.depart(event.subject, scene)
    case 'messages-go-on':
      return throttle.goOn(event.subject, scene)
  }
}

/** The world as decisions see it. */
export function sceneOf(behaviour: Behaviour, world: World, view: View = world.view): Scene {
  return { view, now: world.clock.now(), parts: behaviour.parts, ids: world.ids, ports: world.ports }
}

/** How many times schedules may come due while a world is settled: time can pass in a leap of years. */
const MOST_STARTS = 10_000

/** What was due while a world was settled. */
export interface Settled {
  /** How many times schedules came due. */
  due: number
  /** From when on their times were skipped (epoch ms), if they were too many. */
  skippedFrom?: number
}

/**
 * Handles all events that are due, in one order and each at its own time, however late that is observed. The times of
 * schedules that the clock jumped over are skipped, as are those beyond the most: such a schedule starts its flow once,
 * at the present time.
 */
export function settle(behaviour: Behaviour, world: World): Settled {
  const settled: Settled = { due: 0 }
  world.settle((event, view, now) => {
    if (event.kind === 'schedule-fires') {
      const isTooMuch = settled.due >= MOST_STARTS
      if (event.at < now && (isTooMuch || event.at < world.clock.landed)) {
        if (isTooMuch) settled.skippedFrom ??= event.at
        return [at(now, event.kind, event.subject)]
      }
      settled.due += 1
    }
    const scene = { ...sceneOf(behaviour, world, view), now: event.at }
    const changes = react(event, scene)
    return [...changes, ...scene.parts.webhooks.noticed(changes, scene)]
  })
  return settled
}
