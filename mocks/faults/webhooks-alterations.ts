import type { Operation } from '../domain/kernel/operation.ts'
import { part, together } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import type { WebhookRecord } from '../world/index.ts'
import type { Fault } from './fault.ts'

/** A webhook with what a fault notes on it beside what the plain mock keeps. */
export type Noted = WebhookRecord & {
  deleted?: boolean
  former?: WebhookRecord
}

type Alter = (plain: Operation) => Partial<Operation>

/** The webhooks that an operation stores, altered; what it stored before comes as `found`. */
export function storing(alter: (webhook: WebhookRecord, found: WebhookRecord) => Noted): Alter {
  return (plain) => ({
    apply: (call, found) => {
      const decision = plain.apply(call, found)
      const changes = decision.changes.map((change) =>
        'table' in change && change.table === 'webhooks' && change.record !== undefined
          ? { ...change, record: alter(change.record, found) }
          : change,
      )
      return { ...decision, changes }
    },
  })
}

/** Further changes beside those of the plain operation. */
export function also(more: (call: any, found: any) => readonly object[]): Alter {
  return (plain) => ({
    apply: (call, found) => {
      const decision = plain.apply(call, found)
      return { ...decision, changes: [...decision.changes, ...(more(call, found) as never[])] }
    },
  })
}

/** Lets a replaced webhook remember what it was, which no answer shows. */
export function remembering(parts: NonNullable<Fault['parts']>['webhooks']): Pick<Fault, 'operations' | 'parts'> {
  return together(
    on('replaceWebhook').stores('flows', (webhook, _before, found) => {
      const { former: _earlier, ...former } = found as Noted
      return { ...webhook, former }
    }),
    part('webhooks', (plain) => ({
      render(webhook) {
        const { former: _former, ...shown } = plain.render(webhook) as Record<string, unknown>
        return shown as ReturnType<typeof plain.render>
      },
      ...(typeof parts === 'function' ? parts(plain) : parts),
    })),
  )
}

/** Keeps deleted webhooks, and passes them over where an operation looks for webhooks. */
export function keepingDeleted(
  off: boolean,
  hidden: { find: readonly string[]; list: boolean },
): NonNullable<Fault['operations']> {
  const isHidden = (webhook: Noted): boolean => webhook.deleted === true
  const finding: Alter = (plain) => ({
    find: (call) => {
      const found = plain.find(call) as Noted | undefined
      return found === undefined || isHidden(found) ? undefined : found
    },
  })
  return {
    deleteWebhook: (plain) => ({
      ...finding(plain),
      apply: (_call, found: Noted) => ({
        changes: [
          {
            table: 'webhooks',
            key: found.id,
            record: { ...found, deleted: true, ...(off ? { enabled: false } : {}) } as WebhookRecord,
          },
        ],
        result: undefined,
      }),
    }),
    ...Object.fromEntries(hidden.find.map((id) => [id, finding])),
    ...(hidden.list
      ? {
          listWebhooks: (plain: Operation) => ({
            answer: (webhooks: Noted[], call: unknown) =>
              plain.answer(
                webhooks.filter((webhook) => !isHidden(webhook)),
                call,
              ),
          }),
        }
      : {}),
  }
}
