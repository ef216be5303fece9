import type { Int64 } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import type { ReceiverParts } from '../../domain/listeners/receive.ts'
import { isRefusal } from '../../domain/kernel/steps.ts'
import { type AreaFaults, type Fault, fault } from './fault.ts'
import { administrator, isExpiredKey, isRevoked, isUnknown, originalOf } from './steps.ts'
import { binned } from '../bin.ts'
import { part, step } from '../together.ts'
import type { ListenerRecord, ScheduleRecord, View } from '../../world/index.ts'
import { on } from '../on.ts'

/** First id of listeners that clients created: those of the demo world are lower. */
export const LEAST_OWN_ID = 10_000

/** Starts no runs for the messages of some listeners. */
const idle = (isIdle: (id: Int64) => boolean): Alteration =>
  part('receiver', (plain) => ({
    run: (message, listener, sender, scene) => (isIdle(listener.id) ? [] : plain.run(message, listener, sender, scene)),
  }))

/** What is bound to any listener. */
const bindingsOfAll = ({ bindings }: Pick<ReceiverParts, 'bindings'>, view: View): ScheduleRecord[] =>
  [...view.listeners.values()].flatMap((listener) => bindings(listener, view))

/** Does not run some flows by messages. */
const unbinding = (which: string, isSuch: (schedule: ScheduleRecord, view: View) => boolean): Fault =>
  fault(
    `runs no flows that ${which}`,
    part('receiver', (plain) => ({
      bindings: (listener, view) => plain.bindings(listener, view).filter((one) => !isSuch(one, view)),
    })),
  )

/** Gives new HTTP listeners other addresses. */
const addressing = (says: string, addressOf: (listener: ListenerRecord, scene: Scene) => string | undefined): Fault =>
  fault(
    says,
    on('createListener').decides((decision, call) => {
      const { address } = decision.result
      if (address === undefined) return decision
      const listener = { ...decision.result, address: addressOf(decision.result, call) ?? address }
      return { ...decision, changes: call.parts.listeners.save(listener, 'created', call), result: listener }
    }),
  )

/** Takes messages with a bad token. */
export const taking = (when: (token: string | undefined, scene: Scene) => boolean): Alteration =>
  step(({ authenticate }) => ({
    authenticate(incoming, token, scene) {
      const sender = authenticate(incoming, token, scene)
      const isMessage = incoming.path['address'] !== undefined && token !== undefined
      return isMessage && isRefusal(sender) && when(token, scene) ? administrator(scene) : sender
    },
  }))

/** Faults of how listeners handle messages. */
export const receivingFaults = {
  'listeners/bad-token-refused': [
    fault('takes messages with any token', taking(isUnknown)),
    fault(
      'does not verify the JWTs of messages',
      taking((token, scene) => originalOf(token, scene) !== undefined),
    ),
    fault('takes messages with revoked JWTs', taking(isRevoked('jwt'))),
    fault('takes messages with revoked keys', taking(isRevoked('api-key'))),
    fault('takes messages with expired keys', taking(isExpiredKey)),
  ],
  'listeners/url-answered': fault(
    'omits the URL of a new listener',
    on('createListener').body(({ url: _url, ...listener }) => listener),
  ),
  'listeners/url-takes-messages': [
    fault(
      'refuses messages before the throttle was ever set',
      part('receiver', (plain) => ({
        refuses: (listener, delivery, scene) =>
          scene.view.throttles.get('listeners') === undefined
            ? { status: 400, reason: 'refused', text: 'refused' }
            : plain.refuses(listener, delivery, scene),
      })),
    ),
    fault(
      'finds new listeners with odd ids only',
      part('receiver', (plain) => ({
        at(address, view) {
          const found = plain.at(address, view)
          return found !== undefined && found.id >= LEAST_OWN_ID && Number(found.id) % 2 === 0 ? undefined : found
        },
      })),
    ),
  ],
  'listeners/message-runs-bound-flow': [
    fault(
      'starts no runs for listeners of the demo world',
      idle((id) => id < LEAST_OWN_ID),
    ),
    fault(
      'starts no runs by messages of API Users',
      part('receiver', (plain) => ({
        run: (message, listener, sender, scene) =>
          sender?.user.role === 'api-user' ? [] : plain.run(message, listener, sender, scene),
      })),
    ),
  ],
  'listeners/schedule-binds-flow': [
    fault(
      'starts no runs for new listeners',
      idle((id) => id >= LEAST_OWN_ID),
    ),
    fault(
      'runs only the first of several flows',
      part('receiver', (plain) => ({ bindings: (listener, view) => plain.bindings(listener, view).slice(0, 1) })),
    ),
    fault(
      'runs no flows that a schedule binds which was saved again',
      part('receiver', (plain) => ({
        bindings: (listener, view) =>
          plain.bindings(listener, view).filter(({ id, enabled }) => {
            const versions = view.versions.where('object', `schedule:${id}`)
            return (
              versions.length < 2 || versions.some(({ snapshot }) => (snapshot as ScheduleRecord).enabled !== enabled)
            )
          }),
      })),
    ),
    unbinding('were renamed after they were made', ({ flowId }, view) => {
      const [first] = view.versions.where('object', `flow:${flowId}`)
      return first !== undefined && first.snapshot.name !== view.flows.get(flowId)?.name
    }),
    unbinding('have failed since they were bound', ({ flowId, created }, view) =>
      view.executions.where('flowId', flowId).some(({ status, started }) => status === 'error' && started >= created),
    ),
    fault(
      'runs a flow for the last listener alone that it is bound to',
      part('receiver', (plain) => ({
        bindings: (listener, view) =>
          plain
            .bindings(listener, view)
            .filter(({ id, flowId }) => bindingsOfAll(plain, view).findLast((one) => one.flowId === flowId)?.id === id),
      })),
    ),
    addressing('puts the name of a listener into its URL unescaped', ({ id, name }) =>
      name === undefined ? undefined : `${name}-${id}`,
    ),
    fault(
      'runs the flows of the first listener of its name',
      part('receiver', (plain) => ({
        bindings: (listener, view) =>
          plain.bindings(
            [...view.listeners.values()].find(({ name }) => name !== undefined && name === listener.name) ?? listener,
            view,
          ),
      })),
    ),
  ],
  'listeners/message-runs-bound-flows-only': fault(
    'runs the flows that are bound to any listener',
    part('receiver', (plain) => ({ bindings: (_listener, view) => bindingsOfAll(plain, view) })),
  ),
  'listeners/deleted-listener-runs-nothing': [
    fault(
      'goes on running the flows of listeners in the recycle bin',
      part('receiver', (plain) => ({
        at: (address, view) =>
          plain.at(address, view) ?? binned(view, 'listener').find((one) => one.address === address),
        bindings: (listener, view) =>
          view.listeners.get(listener.id) === undefined
            ? [...view.schedules.values()].filter(({ extra }) => String(extra['listenerId']) === String(listener.id))
            : plain.bindings(listener, view),
      })),
    ),
    fault(
      'fails to delete listeners that took messages',
      on('deleteListener').refuses(
        ({ view }, { id }) => [...view.listenerMessages.values()].some(({ listenerId }) => listenerId === id),
        500,
      ),
    ),
  ],
  'listeners/edited-listener-takes-messages': [
    fault(
      'loses the address of a replaced listener',
      on('replaceListener').stores('listeners', (now) => ({ ...now, address: '' })),
    ),
    fault(
      'loses the address of a renamed listener',
      on('replaceListener').stores('listeners', (now, before) =>
        now.name === before?.name ? now : { ...now, address: '' },
      ),
    ),
    fault(
      'loses the address of a listener that is edited in bulk',
      on('bulkEditListeners').stores('listeners', (now) => ({ ...now, address: '' })),
    ),
  ],
  'listeners/throttle-off-by-default': [
    fault('throttles by default', part('throttle', { onByDefault: true })),
    fault(
      'throttles by default, and sends Retry-After',
      part('throttle', { onByDefault: true, rejection: () => ({ status: 429, headers: { 'retry-after': '60' } }) }),
    ),
  ],
  'listeners/throttle-lets-a-hundred-through': fault('allows only fifty messages', part('throttle', { most: 50 })),
  'listeners/throttle-rejects-the-rest': fault(
    'never throttles',
    part('throttle', { judge: () => 'through' as const }),
  ),
  'listeners/throttle-lets-no-more-through': fault(
    'allows one hundred and one messages',
    part('throttle', { most: 101 }),
  ),
  'listeners/throttle-rejects-with-429': fault(
    'rejects with 403',
    part('throttle', { rejection: () => ({ status: 403 }) }),
  ),
  'listeners/throttle-gives-no-retry-after': fault(
    'sends Retry-After',
    part('throttle', { rejection: () => ({ status: 429, headers: { 'retry-after': '60' } }) }),
  ),
  'listeners/throttle-rejected-run-nothing': fault(
    'runs the bound flow for messages that it rejects',
    part('throttle', ({ judge }) => ({
      judge: (listener, scene) => (judge(listener, scene) === 'through' ? 'through' : 'waits'),
    })),
    part('receiver', ({ take, run, answer }) => ({
      take: (message, ...others) => (message.waiting === true ? run(message, ...others) : take(message, ...others)),
      answer: (message) => (message.waiting === true ? { status: 429 } : answer(message)),
    })),
  ),
  'listeners/throttle-queued-are-not-lost': fault(
    'forgets messages that have to wait',
    part('receiver', ({ take }) => ({
      take: (message, ...others) => (message.waiting === true ? [] : take(message, ...others)),
    })),
  ),
  'listeners/throttle-counts-by-the-minute': fault(
    'counts every message since it was enabled',
    part('throttle', {
      counted: ({ id }, { view }) => {
        const after = view.throttles.get('listeners')?.after ?? 0
        return view.listenerMessages.where('listenerId', id).filter((one) => one.id > after)
      },
    }),
  ),
} satisfies Partial<AreaFaults<'listeners'>>
