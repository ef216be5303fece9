import { on } from '../on.ts'
import { part } from '../together.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { type Fault, fault } from './fault.ts'

/** Values of all secrets of the world. */
export const secretsOf = ({ view }: Pick<Scene, 'view'>): string[] =>
  [...view.secrets.values()].map(({ value }) => value)

/** Faults that tell the values of secrets beside the answers about connections. */
export const toldElsewhere: readonly Fault[] = [
  fault(
    'adds the values of secrets to the details of audit records',
    on('getAuditRecord').items((record, call) => ({ ...record, resolved: secretsOf(call) })),
  ),
  fault(
    'adds the values of secrets to the live log',
    on('tailExecutionConsole').answer((answer, call) => ({
      ...answer,
      text: `${answer.text ?? ''}${secretsOf(call).join()}`,
    })),
  ),
  fault(
    'adds the values of secrets to a downloaded log',
    on('downloadExecutionConsole').answer((answer, call) => ({
      ...answer,
      text: `${answer.text ?? ''}${secretsOf(call).join()}`,
    })),
  ),
  fault(
    'adds the values of secrets to deliveries about connections',
    part('webhooks', (plain) => ({
      enqueue(webhook, happening, eventId, scene) {
        const { payloadOf } = scene.parts.webhooks
        const webhooks: typeof scene.parts.webhooks = {
          ...scene.parts.webhooks,
          payloadOf(delivery, name) {
            const { media, payload } = payloadOf(delivery, name)
            if (!delivery.event.startsWith('Connection.')) return { media, payload }
            return { media, payload: JSON.stringify({ ...JSON.parse(payload), resolved: secretsOf(scene) }) }
          },
        }
        return plain.enqueue(webhook, happening, eventId, { ...scene, parts: { ...scene.parts, webhooks } })
      },
    })),
  ),
]
