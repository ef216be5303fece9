import type { Int64 } from '#spec'
import type { Scene } from '../../domain/kernel/call.ts'
import { type Change, type View, type WebhookRecord, put } from '../../world/index.ts'
import { on } from '../on.ts'
import { part, together } from '../together.ts'

/** How long after a change the sender of deliveries goes by what was before, in ms. */
const LATE_MS = 2_000

/** A webhook from a time on; undefined once it is deleted. */
interface State {
  from: number
  webhook: WebhookRecord | undefined
}

/** The states of a webhook, oldest first, kept beside the webhooks. */
interface Course {
  id: Int64
  states: readonly State[]
}

const COURSES = 'courses of webhooks'

const keyOf = (id: Int64): string => `course of webhook ${id}`

function courseOf(view: View, id: Int64): Course | undefined {
  return view.visits.get(keyOf(id)) as unknown as Course | undefined
}

/** Notes what a webhook was, and what it is now. */
function noted(before: WebhookRecord, after: State['webhook'], { view, now }: Scene): Change[] {
  const { id } = before
  const { states } = courseOf(view, id) ?? { states: [{ from: 0, webhook: before }] }
  const isPast = (index: number): boolean => (states[index + 1]?.from ?? now) <= now - LATE_MS
  const course = [...states.filter((_state, index) => !isPast(index)), { from: now, webhook: after }]
  return [put('visits', keyOf(id), { key: keyOf(id), userId: COURSES, id, states: course } as never)]
}

/** A scene with the webhooks as they were a while ago. */
function earlier(scene: Scene): Scene {
  const { view, now } = scene
  const then = ({ states }: Course): State['webhook'] => states.findLast(({ from }) => from <= now - LATE_MS)?.webhook
  const webhooks: Partial<View['webhooks']> = {
    get(key) {
      const course = courseOf(view, key as Int64)
      return course === undefined ? view.webhooks.get(key) : then(course)
    },
    values() {
      const unchanged = [...view.webhooks.values()].filter(({ id }) => courseOf(view, id) === undefined)
      const courses = view.visits.where('userId', COURSES) as unknown as Course[]
      return [...unchanged, ...courses.flatMap((course) => then(course) ?? [])]
    },
  }
  return { ...scene, view: { ...view, webhooks: webhooks as View['webhooks'] } }
}

/**
 * A change of a webhook counts some time later, for what it is told and for what is sent to it. A creation counts at once:
 * otherwise what most checks cause right after it would not be delivered.
 */
export const countingLater = together(
  on('replaceWebhook').also((call, before, webhook) => noted(before, webhook, call)),
  on('deleteWebhook').also((call, before) => noted(before, undefined, call)),
  part('webhooks', ({ notify, depart }) => ({
    notify: (happening, scene) => notify(happening, earlier(scene)),
    depart: (deliveryId, scene) => depart(deliveryId, earlier(scene)),
  })),
)
