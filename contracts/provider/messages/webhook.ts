import { type Int64, writeJson } from '#spec'
import { HEADER, isSigned } from '../../consumers/webhook-receiver/receiver.ts'
import type { Interaction } from '../interactions.ts'
import type { Incoming, Mailbox, Platform } from '../platform.ts'
import type { StagedMessage } from '../handler.ts'

/** The signature of a delivery is none, or not that of its payload: which no matcher of a pact can tell. */
export class WrongSignature extends Error {
  override name = 'WrongSignature'
}

/** How the events are brought about that the documents name: by a run that ends so. */
const BY_RUN: Readonly<Record<string, string>> = {
  'Flow.Executed': 'runs.succeeds',
  'Flow.Failed': 'runs.fails',
  'Flow.Warning': 'runs.warns',
}

/** Of the time for a delivery, the part that is left where the receiver seems to be out of reach: every one would be waited for in full. */
const OUT_OF_REACH = 10

const lower = (metadata: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), value]))

/** The event of the delivery that the metadata of a message is an example of; undefined where it is none. */
export function deliveryAskedFor(metadata: Readonly<Record<string, unknown>>): string | undefined {
  const event = lower(metadata)[HEADER.event]
  return typeof event === 'string' ? event : undefined
}

/** A delivery of an event, as it comes in at a receiver of its own. */
export async function deliveredEvent(
  platform: Platform,
  event: string,
  { metadata, contents }: Pick<Interaction, 'metadata' | 'contents'>,
): Promise<StagedMessage> {
  const outcome = BY_RUN[event]
  if (outcome === undefined) throw platform.notApplicable(`how ${event} is brought about the documents do not show`)
  const flowId = platform.fixture<Int64>(outcome)
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
  // Names of headers have no case; the pact's own spelling is what its consumer reads.
  const told = Object.keys(metadata).flatMap((name) => {
    const value = delivery.headers[name.toLowerCase()]
    return value === undefined ? [] : [[name, value] as const]
  })
  // What a payload holds is not shown (webhooks/payload): the example stands for it, and no matcher looks at it.
  const contentType = contents?.contentType ?? 'application/octet-stream'
  return { contentType, metadata: { contentType, ...Object.fromEntries(told) }, body: bytesOf(contents?.content) }
}

/** The first delivery, waited for as long as the target's file allows: the documents name no time. */
async function firstIn(inbox: Mailbox, { target, eventually, blocked }: Platform, event: string): Promise<Incoming> {
  const withinMs = target.limits.settleMs / (inbox.isOutOfReach() ? OUT_OF_REACH : 1)
  const delivery = await eventually(
    async () => inbox.received()[0],
    (one) => one !== undefined,
    withinMs,
  )
  if (delivery !== undefined) return delivery
  inbox.waitedInVain()
  const where = inbox.url.split('/', 3).join('/')
  throw blocked(
    `${event} was not delivered within ${withinMs} ms (limits.settle_ms): the service has to reach ${where} (features.webhook_receiver.public_url)`,
  )
}

/** The bytes of a body as a pact has it: base64 where it is no JSON. */
function bytesOf(content: unknown): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(writeJson(content ?? ''))
}

function believed({ headers, body }: Incoming, secret: string): void {
  const signature = headers[HEADER.signature]
  if (signature !== undefined && !isSigned(signature, body, secret))
    throw new WrongSignature(`${HEADER.signature} is not the HMAC-SHA1 of the payload`)
}
