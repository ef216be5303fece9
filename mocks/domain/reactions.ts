import type { Change, TimedEvent, View, World } from '../world/index.ts'
import type { Behaviour } from './kernel/behaviour.ts'
import type { Scene } from './kernel/call.ts'
import { takesLong } from './runs/mails.ts'

/** Handles an event that is due. */
function react(event: TimedEvent, scene: Scene): readonly Change[] {
  const { runs, schedules, throttle, webhooks } = scene.parts
  switch (event.kind) {
    case 'run-begins':
      return runs.begin(event.subject, scene)
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

/**
 * Handles all events that are due, each at its own time, so that a run takes the same time however late it is observed.
 * Missed schedule times are skipped, so that schedules start at the present time.
 */
export function settle(behaviour: Behaviour, world: World): void {
  world.settle((event, view) => {
    const current = sceneOf(behaviour, world, view)
    const scene = event.kind === 'schedule-fires' ? current : { ...current, now: event.at }
    const changes = react(event, scene)
    return [...changes, ...scene.parts.webhooks.noticed(changes, scene)]
  })
}
