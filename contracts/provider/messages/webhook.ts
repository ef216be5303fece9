import { writeJson } from '#spec'
import { HEADER, isSigned } from '../../consumers/webhook-receiver/receiver.ts'
import type { Interaction } from '../interactions.ts'
import type { Incoming, Mailbox, Platform } from '../platform.ts'
import type { ProviderMessage } from '../handler.ts'

/** The signature of a delivery is missing or wrong, which no matcher of a pact can detect. */
export class WrongSignature extends Error {
  override name = 'WrongSignature'
}

/** Runs that trigger the documented events, by their outcome. */
const BY_RUN: Readonly<Record<string, 'runs.succeeds' | 'runs.fails' | 'runs.warns'>> = {
  'Flow.Executed': 'runs.succeeds',
  'Flow.Failed': 'runs.fails',
  'Flow.Warning': 'runs.warns',
}

/**
 * Divisor for the timeout once the receiver looks unreachable: otherwise every delivery would wait for the full
 * timeout.
 */
const OUT_OF_REACH = 10

const lower = (metadata: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), value]))

/** The event of the delivery whose example is this metadata; undefined if it is not a delivery. */
export function deliveryAskedFor(metadata: Readonly<Record<string, unknown>>): string | undefined {
  const event = lower(metadata)[HEADER.event]
  return typeof event === 'string' ? event : undefined
}

/** Waits for a delivery of an event at its own receiver. */
export async function deliveredEvent(
  platform: Platform,
  event: string,
  { metadata, contents }: Pick<Interaction, 'metadata' | 'contents'>,
): Promise<ProviderMessage> {
  const outcome = BY_RUN[event]
  if (outcome === undefined) throw platform.notApplicable(`the documents do not show what triggers ${event}`)
  const flowId = platform.fixture(outcome)
  const isSignedOne = HEADER.signature in lower(metadata)
  const secret = platform.unique('secret')
  const inbox = await platform.given.inbox()
  await platform.given.webhook({
    url: inbox.url,
    enabled: true,
    events: [event],
    flowIncludes: [flowId],
    ...(isSignedOne ? { secret } : {}),
  })
  await platform.given.ended(await platform.given.run(flowId))
  const delivery = await firstIn(inbox, platform, event)
  if (isSignedOne) believed(delivery, secret)
  // Header names are case-insensitive; the consumer reads the pact's own spelling.
  const told = Object.keys(metadata).flatMap((name) => {
    const value = delivery.headers[name.toLowerCase()]
    return value === undefined ? [] : [[name, value] as const]
  })
  // The content of a payload is not documented (webhooks/payload): the example stands for it, and no matcher inspects
  // it.
  const contentType = contents?.contentType ?? 'application/octet-stream'
  return { contentType, metadata: { contentType, ...Object.fromEntries(told) }, body: bytesOf(contents?.content) }
}

/** The first delivery, within the timeout of the target file: the documents give no time. */
async function firstIn(inbox: Mailbox, { target, eventually, blocked }: Platform, event: string): Promise<Incoming> {
  const withinMs = target.limits.settleMs / (inbox.isUnreachable() ? OUT_OF_REACH : 1)
  const delivery = await eventually(
    async () => inbox.received()[0],
    (one) => one !== undefined,
    withinMs,
  )
  if (delivery !== undefined) return delivery
  inbox.recordTimeout()
  const where = inbox.url.split('/', 3).join('/')
  throw blocked(
    `${event} was not delivered within ${withinMs} ms (limits.settle_ms): the service must be able to reach ${where} (features.webhook_receiver.public_url)`,
  )
}

/** The bytes of a body in a pact: base64 unless it is JSON. */
function bytesOf(content: unknown): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(writeJson(content ?? ''))
}

function believed({ headers, body }: Incoming, secret: string): void {
  const signature = headers[HEADER.signature]
  if (signature !== undefined && !isSigned(signature, body, secret))
    throw new WrongSignature(`${HEADER.signature} is not the HMAC-SHA1 of the payload`)
}
