import { Blocked, NotApplicable, type Reply, check } from '../../kit/index.ts'
import { awaitDelivery, delivered } from './arriving.ts'
import { type ActiveWebhook, activeWebhook, deliveriesTo, flowToRun, runOwn } from './happening.ts'
import { EXECUTED, recordedInTime } from './recorded-list.ts'
import { allRead, expectShown, readInTime, withDelivery, withOtherKinds } from './recorded-reading.ts'
import { showsBytes, showsResponse } from './shown.ts'
import { replace } from './webhook.ts'

/** Whether one of the deliveries that came in is shown, by its payload. */
function showsOneOf(webhook: ActiveWebhook, { json }: Reply): boolean {
  return deliveriesTo(webhook).some(({ body }) => showsBytes(json, body))
}

export const showsPayload = check({
  rule: 'webhooks/delivery-shows-payload',
  title: 'the payload as it came in, as text, JSON or base64, whether the receiver took or refused it, and signed',
  run: async (tools) => {
    const refusal = { status: 500, body: tools.unique('refusal') }
    for (const [answer, own] of [[], [refusal], [undefined, { secret: tools.unique('secret') }]] as const) {
      const [webhook, { body }] = await withDelivery(tools, answer, own)
      await expectShown(tools, webhook, ({ json }) => showsBytes(json, body), 'no delivery shows the payload')
    }
  },
})

export const showsPayloadOfEachKind = check({
  rule: 'webhooks/delivery-shows-payload',
  title: 'a payload as it came in, of each other event than Flow.Executed',
  run: async (tools) => {
    for await (const [event, webhook] of withOtherKinds(tools))
      await expectShown(
        tools,
        webhook,
        (reply) => showsOneOf(webhook, reply),
        `no delivery of ${event} shows the payload`,
      )
  },
})

export const showsResponseOfReceiver = check({
  rule: 'webhooks/delivery-shows-response',
  title: 'status 202, or 500 of a refusal, or the words of the receiver',
  run: async (tools) => {
    for (const status of [202, 500]) {
      const answer = { status, body: tools.unique('answer') }
      const [webhook] = await withDelivery(tools, answer)
      await expectShown(tools, webhook, ({ json }) => showsResponse(json, answer), 'no delivery shows the response')
    }
  },
})

export const showsResponseOfEachKind = check({
  rule: 'webhooks/delivery-shows-response',
  title: 'status 202 or the words of the receiver, for each other event than Flow.Executed',
  run: async (tools) => {
    const answer = { status: 202, body: tools.unique('answer') }
    for await (const [event, webhook] of withOtherKinds(tools, answer))
      await expectShown(
        tools,
        webhook,
        ({ json }) => showsResponse(json, answer),
        `no delivery of ${event} shows the response`,
      )
  },
})

export const eachShowsItsResponse = check({
  rule: 'webhooks/delivery-shows-response',
  title:
    'status 202 or the words of the receiver, of a first delivery and of a later one, to a new url, that is refused',
  run: async (tools) => {
    const answers = [
      { status: 202, body: tools.unique('taken') },
      { status: 500, body: tools.unique('refusal') },
    ]
    const shows = answers.map(
      (answer) =>
        ({ json }: Reply) =>
          showsResponse(json, answer),
    )
    const flow = await flowToRun(tools)
    const webhook = await activeWebhook(tools, { ...EXECUTED, flowIncludes: [flow.id] }, answers[0])
    await runOwn(tools, flow)
    await delivered(tools, webhook)
    const first = await readInTime(tools, webhook, shows.slice(0, 1))
    if (!first.found.every(Boolean)) throw new Blocked('no delivery shows the response')
    const inbox = await tools.given.inbox(answers[1])
    await replace(tools.api, webhook.webhook, { ...webhook.body, url: inbox.url })
    await runOwn(tools, flow)
    // How soon a change counts is not documented, so another run decides.
    if ((await awaitDelivery(tools, inbox)) === undefined) await runOwn(tools, flow)
    await delivered(tools, { inbox })
    const came = deliveriesTo(webhook).length + deliveriesTo({ inbox }).length
    const items = await recordedInTime(tools, webhook, came)
    // "Recent deliveries": how many these are is not documented.
    if (items.length < came) throw new NotApplicable('the list has the newest deliveries alone')
    const reading = await readInTime(tools, webhook, shows)
    if (reading.found.every(Boolean)) return
    allRead(reading, came)
    tools.expect.that(
      false,
      'one of two responses is shown by no delivery',
      reading.replies.map(({ json }) => json),
    )
  },
})
