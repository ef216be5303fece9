import type { Interaction } from './interactions.ts'
import type { Platform } from './platform.ts'
import type { ProviderMessage } from './handler.ts'
import type { Values } from './platform.ts'
import { answeredCall } from './messages/mcp.ts'
import { isStreamEvent, streamedEvent } from './messages/stream.ts'
import { deliveredEvent, deliveryAskedFor } from './messages/webhook.ts'

/**
 * The provider's message in an interaction: an event of a chat stream, a webhook delivery, or the response to a
 * JSON-RPC message. The pact's example shows which one, so that a team's own pact needs no special names.
 */
export async function messageOf(
  platform: Platform,
  interaction: Interaction,
  values: Values,
): Promise<ProviderMessage> {
  const { kind, contents, metadata } = interaction
  if (kind === 'call') return answeredCall(platform, contents?.content, values)
  const event = deliveryAskedFor(metadata)
  if (event !== undefined) return deliveredEvent(platform, event, interaction)
  if (isStreamEvent(contents?.content)) return streamedEvent(platform, contents.content, values)
  throw platform.notApplicable(
    'the example of the message is neither an event of a chat stream nor a webhook delivery (with X-Etl-Webhook-Event in its metadata)',
  )
}
