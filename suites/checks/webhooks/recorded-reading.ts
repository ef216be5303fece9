import { Blocked, type InboxAnswer, type Received, type Reply, type Tools } from '../../kit/index.ts'
import { delivered } from './arriving.ts'
import { FOREIGN, type ActiveWebhook, activeWebhook, causes, deliveriesTo, flowToRun, runOwn } from './happening.ts'
import { idsOf } from './recorded-ids.ts'
import { EXECUTED, type Item, recorded, recordedInTime } from './recorded-list.ts'

/** Maximum number of deliveries of a list to try. */
export const MOST_READ = 10

/** Reads a delivery by its candidate ids, until a reply is accepted. */
export async function readOne(
  { api }: Tools,
  { webhook }: ActiveWebhook,
  item: Item,
  accept: (reply: Reply) => boolean,
): Promise<Reply[]> {
  const replies = []
  for (const eventId of idsOf(item)) {
    const path = { webhookId: webhook.id, eventId }
    const reply = await api.call('getWebhookDelivery', { path, valid: false })
    if (reply.status === 200) replies.push(reply)
    if (reply.status === 200 && accept(reply)) break
  }
  return replies
}

/** The deliveries of a list, each read by its id. */
interface Reading {
  /** The number of listed deliveries. */
  listed: number
  /** For each thing searched, whether a delivery shows it. */
  found: boolean[]
  replies: Reply[]
}

/** Reads listed deliveries until everything searched is found, or the time is up. */
export async function readInTime(
  tools: Tools,
  webhook: ActiveWebhook,
  wanted: readonly ((reply: Reply) => boolean)[],
): Promise<Reading> {
  const ask = async (): Promise<Reading> => {
    const items = await recorded(tools, webhook)
    const reading: Reading = { listed: items.length, found: wanted.map(() => false), replies: [] }
    for (const item of items.slice(0, MOST_READ)) {
      if (reading.found.every(Boolean)) break
      const replies = await readOne(tools, webhook, item, (reply) => wanted.some((shows) => shows(reply)))
      reading.replies.push(...replies)
      for (const [index, shows] of wanted.entries()) reading.found[index] ||= replies.some(shows)
    }
    return reading
  }
  return tools.eventually(ask, ({ found }) => found.every(Boolean))
}

/** Blocks the case if a received delivery was not read: what is missing may be in it. */
export function allRead({ listed, replies }: Reading, came: number): void {
  if (listed < came) throw new Blocked(`${came} deliveries came in, and ${listed} are in the list by now`)
  if (listed > MOST_READ)
    throw new Blocked(`none of the first ${MOST_READ} of ${listed} deliveries in the list is the one`)
  if (replies.length === 0) throw new Blocked('no delivery can be read')
}

/** A webhook with a delivered and listed run; blocks the case otherwise. */
export async function withDelivery(
  tools: Tools,
  answer?: InboxAnswer,
  own: Readonly<Record<string, unknown>> = {},
): Promise<[ActiveWebhook, Received]> {
  // The case's own flow, so that other runs do not fill the list; the payload may hold its name.
  const flow = await flowToRun(tools, tools.unique(FOREIGN))
  const webhook = await activeWebhook(tools, { ...EXECUTED, flowIncludes: [flow.id], ...own }, answer)
  await runOwn(tools, flow)
  const delivery = await delivered(tools, webhook)
  if ((await recordedInTime(tools, webhook, 1)).length === 0) throw new Blocked('no delivery is in the list')
  return [webhook, delivery]
}

/**
 * A webhook for each kind of event but those of {@link withDelivery}, with a delivery that came in. Other cases cause such
 * events too, so that what is listed may be theirs.
 */
export async function* withOtherKinds(
  tools: Tools,
  answer?: InboxAnswer,
): AsyncGenerator<[event: string, ActiveWebhook]> {
  for (const { event, trigger } of causes(tools)) {
    if (EXECUTED.events.includes(event)) continue
    const webhook = await activeWebhook(tools, { events: [event] }, answer)
    await delivered(tools, webhook, await trigger(tools))
    yield [event, webhook]
  }
}

/** Asserts that a recorded delivery shows something. */
export async function expectShown(
  tools: Tools,
  webhook: ActiveWebhook,
  shows: (reply: Reply) => boolean,
  message: string,
): Promise<void> {
  const reading = await readInTime(tools, webhook, [shows])
  if (reading.found.every(Boolean)) return
  allRead(reading, deliveriesTo(webhook).length)
  const replies = reading.replies.map(({ json }) => json)
  tools.expect.that(false, message, replies)
}
