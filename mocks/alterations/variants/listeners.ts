import { type AnyAnswer, refuse } from '../../domain/kernel/answer.ts'
import { together, part, form } from '../together.ts'
import { on, onEach } from '../on.ts'
import { BASE_PATH } from '../../domain/base-path.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { listenerOf } from '../../domain/listeners/binding.ts'
import { throughSince } from '../../domain/listeners/throttle.ts'
import type { ListenerMessageRecord, ListenerRecord, ScheduleRecord, View } from '../../world/index.ts'
import { WIDE, idsFrom } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

const MINUTE_MS = 60_000
/** Changes how unset tags are shown. */
const unsetTags = (tags: unknown): Alteration =>
  part('listeners', (plain) => ({ render: (listener, origin) => ({ tags, ...plain.render(listener, origin) }) }))

/** Shows the URL as a path. */
const pathShown = (change: (path: string) => string): Alteration =>
  part('listeners', (plain) => ({
    render: (listener) => {
      const shown = plain.render(listener, undefined)
      return typeof shown['url'] === 'string' ? { ...shown, url: change(shown['url']) } : shown
    },
  }))

const answering = (answer: AnyAnswer): Alteration => part('receiver', { answer: () => answer })

/** The messages that count toward a shared limit of all listeners. */
function ofAll({ view, now }: { view: View; now: number }): ListenerMessageRecord[] {
  return [...view.listeners.values()].flatMap(({ id }) => throughSince(id, now, view))
}

const boundSchedules = (listener: ListenerRecord, view: View): ScheduleRecord[] =>
  [...view.schedules.values()].filter((schedule) => listenerOf(schedule, view)?.id === listener.id)

/** Variants of listeners. */
export const listenerVariants: AreaVariants<'listeners'> = {
  'listeners/url-form': {
    relative: pathShown((path) => path),
    'below-base': pathShown((path) => path.replace(BASE_PATH, '')),
    'no-slash': pathShown((path) => path.replace(`${BASE_PATH}/`, '')),
  },
  'listeners/list-shape': {
    wrapped: form(
      onEach('listListeners', 'listRecentListeners').body((list) =>
        Array.isArray(list) ? { listeners: list.toReversed() } : list,
      ),
    ),
  },
  'listeners/ids': {
    wide: on('createListener').given(idsFrom(WIDE, 1_003n)),
    refused: on('createListener').refuses(({ body }) => body?.id !== undefined),
  },
  'listeners/required-fields': {
    'name-and-type': onEach('createListener', 'replaceListener').refuses(
      ({ body }) => body?.name === undefined || body.listenerType === undefined,
    ),
  },
  'listeners/unset-tags': { null: unsetTags(null), empty: unsetTags([]) },
  'listeners/replace-answer': {
    status: form(on('replaceListener').body(() => ({ status: 'replaced' }))),
    empty: form(on('replaceListener').bodiless(200)),
  },
  'listeners/url-after-replace': {
    anew: together(
      on('replaceListener').with(({ apply }) => ({
        apply: (call, { address: _before, ...listener }) => apply(call, listener),
      })),
      part('recycleBin', (plain) => ({
        restore: (entry, scene) => {
          const { address } = entry.record as ListenerRecord
          if (entry.kind !== 'listener' || address === undefined) return plain.restore(entry, scene)
          const record = { ...entry.record, address: scene.parts.listeners.newAddress(scene) }
          return plain.restore({ ...entry, record }, scene)
        },
      })),
    ),
  },
  'listeners/delete-answer': {
    'ok-status': form(on('deleteListener').body(() => ({ status: 'deleted' }))),
    'no-content': form(on('deleteListener').bodiless(204)),
  },
  'listeners/delete-of-bound': {
    refused: on('deleteListener').checks(({ view }, listener) => {
      const schedules = boundSchedules(listener, view).map(({ id, name }) => ({ id, name: name ?? '' }))
      return schedules.length === 0 ? undefined : refuse(409, 'a schedule uses it', { json: { schedules } })
    }),
  },
  'listeners/bulk-answer': {
    strict: form(
      on('bulkEditListeners')
        .refuses(({ body, view }) => (body.ioIds ?? []).some((id) => view.listeners.get(id) === undefined))
        .bodiless(200),
    ),
  },
  'listeners/recent-meaning': {
    saved: part('listeners', (plain) => ({
      opened: (caller, scene) => plain.all(caller, scene).filter(({ modifiedBy }) => modifiedBy === caller.user.login),
    })),
    application: part('listeners', { opened: () => [] }),
  },
  'listeners/recent-items': {
    ids: on('listRecentListeners').items(({ id }) => ({ id })),
    'without-id': on('listRecentListeners').items(({ id: _id, ...listener }) => listener),
  },
  'listeners/receiver-answer': { accepted: answering({ status: 202 }), 'no-content': answering({ status: 204 }) },
  'listeners/receiver-token': {
    'not-needed': part('receiver', { needsToken: false }),
    'api-user-only': part('receiver', { admits: ({ role }) => role === 'api-user' }),
  },
  'listeners/receiver-requests': {
    json: part('receiver', {
      refuses: (_listener, { method, media }) => {
        if (method !== 'POST' && method !== 'PUT')
          return refuse(405, 'listeners take POST and PUT', { headers: { allow: 'POST, PUT' } })
        return media.startsWith('application/json') ? undefined : refuse(415, `Content-Type is ${media}`)
      },
    }),
  },
  'listeners/receiver-without-flow': {
    refused: part('receiver', (plain) => ({
      refuses: (listener, delivery, scene) =>
        plain.bindings(listener, scene.view).length === 0
          ? refuse(404, 'nothing is bound to it')
          : plain.refuses(listener, delivery, scene),
    })),
  },
  'listeners/throttle-window': {
    'all-sliding': part('throttle', { counted: (_listener, scene) => ofAll(scene) }),
    calendar: part('throttle', (plain) => ({
      counted: (listener, scene) =>
        plain.counted(listener, scene).filter(({ received }) => received >= scene.now - (scene.now % MINUTE_MS)),
    })),
  },
}
