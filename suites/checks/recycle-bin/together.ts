import type { BinKind } from '#spec'
import { Blocked, NotApplicable, type Stored, type Tools, check } from '../../kit/index.ts'
import { bulkAction } from '../flows/bulk-action.ts'
import { ask, isListed, isUnlisted, made } from '../objects.ts'
import { askRestore, isInBin, listedSoon, restore } from './bin.ts'

/** Asserts that what is in the bin can be restored, and is read and listed then. */
async function expectRestored(tools: Tools, kind: BinKind, object: Stored): Promise<void> {
  const { api, expect } = tools
  // That it is deleted, and goes to the bin, is for other rules.
  if (!(await isInBin(tools, object))) throw new Blocked(`the ${kind} is not in the recycle bin`)
  const restored = await askRestore(tools, kind, object)
  expect.that(restored.ok, `the restore answered ${restored.status}`)
  // How soon a restore is done is not documented.
  const reply = await tools.eventually(
    () => ask(api, kind, object),
    ({ ok }) => ok,
  )
  expect.status(reply, 200)
  expect.equal((reply.json as Stored | undefined)?.id, object.id, 'id')
  expect.that(await listedSoon(tools, kind, object), `the restored ${kind} is not listed`)
}

/** What goes with a flow under a switch of its deletion. */
const GOING_ALONG = {
  schedule: async ({ given }: Tools) => {
    const flow = await given.flow()
    return { flow, object: await given.schedule({ flowId: flow.id }) }
  },
  connection: async ({ given }: Tools) => {
    const object = await given.connection()
    return { flow: await given.flowUsingConnection(object.id), object }
  },
  format: async ({ given }: Tools) => {
    const object = await given.format()
    return { flow: await given.flowUsingFormat(object.id), object }
  },
}

function readableAfterItsFlow(kind: keyof typeof GOING_ALONG) {
  return check({
    rule: `recycle-bin/restored-${kind}-readable`,
    title: `a ${kind} that was deleted with its flow is restored after it`,
    run: async (tools) => {
      const { api } = tools
      const { flow, object } = await GOING_ALONG[kind](tools)
      // The flow of a schedule may use a connection of the target's own.
      const query = kind === 'schedule' ? { schedules: true } : { connections: true }
      await api.need('deleteFlow', { path: { flowId: flow.id }, query })
      if (!(await isUnlisted(tools, kind, object))) throw new Blocked(`the ${kind} did not go with its flow`)
      await restore(tools, 'flow', flow)
      // Whether it comes back by itself is not documented.
      if (await isListed(api, kind, object)) throw new NotApplicable(`the ${kind} comes back with its flow`)
      await expectRestored(tools, kind, object)
    },
  })
}

export const scheduleReadable = readableAfterItsFlow('schedule')
export const connectionReadable = readableAfterItsFlow('connection')
export const formatReadable = readableAfterItsFlow('format')

export const flowReadable = check({
  rule: 'recycle-bin/restored-flow-readable',
  title: 'a flow that was deleted in bulk is restored and read',
  run: async (tools) => {
    const { api, unique } = tools
    const flow = await made(tools, 'flow')
    const actions = [bulkAction(tools, 'delete', flow, unique('gone'))]
    await api.need('bulkEditFlows', { body: { flowIds: [flow.id], actions, modifiedMessage: 'etalon: delete' } })
    if (!(await isUnlisted(tools, 'flow', flow))) throw new Blocked('the bulk edit did not delete the flow')
    await expectRestored(tools, 'flow', flow)
  },
})
