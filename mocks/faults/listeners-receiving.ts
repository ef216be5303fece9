import type { AreaFaults, Fault } from './fault.ts'
import { shaped } from '../alterations/shaped.ts'

/** Listeners that clients made: those of the demo world have lower ids. */
export const LEAST_OWN_ID = 10_000

/** Runs nothing for the messages of some listeners. */
function idle(isIdle: (id: number | bigint) => boolean): Fault['parts'] {
  return {
    receiver: (plain) => ({
      run: (message, listener, sender, scene) =>
        isIdle(listener.id) ? [] : plain.run(message, listener, sender, scene),
    }),
  }
}

/** Faults of what listeners do with messages. */
export const receivingFaults = {
  'listeners/url-answered': [
    {
      says: 'does not answer the URL of a new listener',
      operations: { createListener: shaped(({ url: _url, ...listener }) => listener) },
    },
  ],
  'listeners/urls-differ': [
    { says: 'gives every listener the same URL', parts: { listeners: { newAddress: () => 'inbox' } } },
  ],
  'listeners/url-takes-messages': [
    {
      says: 'refuses messages while the throttle was never set',
      parts: {
        receiver: (plain) => ({
          refuses: (listener, delivery, scene) =>
            scene.view.throttles.get('listeners') === undefined
              ? { status: 400, reason: 'refused', text: 'refused' }
              : plain.refuses(listener, delivery, scene),
        }),
      },
    },
  ],
  'listeners/message-runs-bound-flow': [
    { says: 'runs nothing for the listeners of the demo world', parts: idle((id) => id < LEAST_OWN_ID) },
  ],
  'listeners/schedule-binds-flow': [
    { says: 'runs nothing for new listeners', parts: idle((id) => id >= LEAST_OWN_ID) },
  ],
  'listeners/throttle-off-by-default': [
    { says: 'throttles while nobody has turned it on', parts: { throttle: { onByDefault: true } } },
  ],
  'listeners/throttle-lets-a-hundred-through': [
    { says: 'lets fifty messages through', parts: { throttle: { most: 50 } } },
  ],
  'listeners/throttle-rejects-the-rest': [
    {
      says: 'lets everything through',
      parts: { throttle: { judge: () => 'through' as const } },
      collateral: ['listeners/throttle-lets-no-more-through'],
    },
  ],
  'listeners/throttle-lets-no-more-through': [
    { says: 'lets a hundred and one messages through', parts: { throttle: { most: 101 } } },
  ],
  'listeners/throttle-rejects-with-429': [
    { says: 'rejects with 403', parts: { throttle: { rejection: () => ({ status: 403 }) } } },
  ],
  'listeners/throttle-gives-no-retry-after': [
    {
      says: 'says when to try again',
      parts: { throttle: { rejection: () => ({ status: 429, headers: { 'retry-after': '60' } }) } },
    },
  ],
  'listeners/throttle-counts-by-the-minute': [
    {
      says: 'counts every message since it was turned on',
      parts: {
        throttle: {
          counted: ({ id }, { view }) => {
            const after = view.throttles.get('listeners')?.after ?? 0
            return view.listenerMessages.where('listenerId', id).filter((one) => one.id > after)
          },
        },
      },
    },
  ],
} satisfies Partial<AreaFaults<'listeners'>>
