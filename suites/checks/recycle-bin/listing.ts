import { type As, NotApplicable, check, mayNameObject } from '../../kit/index.ts'
import { made } from '../objects.ts'
import { bin, discard } from './bin.ts'

export const keepsSeveralBinKinds = check({
  rule: 'recycle-bin/keeps-every-deleted-object',
  title: 'a deleted schedule and a deleted flow are both there',
  run: async (tools) => {
    const [schedule, flow] = [await made(tools, 'schedule'), await made(tools, 'flow')]
    await discard(tools, 'schedule', schedule)
    await discard(tools, 'flow', flow)
    const held = await bin(tools.api)
    tools.expect.that(mayNameObject(held, schedule), 'the recycle bin lost a deleted schedule', schedule.id)
  },
})

export const keepsWhatOthersDeleted = check({
  rule: 'recycle-bin/keeps-every-deleted-object',
  title: 'a flow of the administrator that the editor deleted is there for the administrator',
  run: async (tools) => {
    const flow = await made(tools, 'flow')
    await tools.api.need('deleteFlow', { path: { flowId: flow.id }, as: 'editor' })
    // How soon the bin follows is not documented, nor what is in scope of it: each user may have one of his own.
    const isNamedFor = async (as: As): Promise<boolean> => {
      const held = await tools.api.call('listDeletedObjects', { as, valid: as === 'admin' })
      return held.ok && mayNameObject(held, flow)
    }
    const seen = await tools.eventually(
      async () => ((await isNamedFor('admin')) ? 'admin' : (await isNamedFor('editor')) ? 'editor' : undefined),
      (as) => as !== undefined,
    )
    if (seen === 'editor') throw new NotApplicable('the flow is in the bin of the editor')
    tools.expect.that(seen === 'admin', 'the recycle bin lacks the deleted flow', flow.id)
  },
})

const HOURS_MS = 2 * 3_600_000

export const keepsForHours = check({
  rule: 'recycle-bin/keeps-every-deleted-object',
  title: 'a flow that was deleted two hours ago is there',
  exclusive: true,
  run: async (tools) => {
    const flow = await made(tools, 'flow')
    await discard(tools, 'flow', flow)
    await tools.hook('advance_clock', { ms: HOURS_MS })
    try {
      tools.expect.that(mayNameObject(await bin(tools.api), flow), 'the recycle bin lost the flow', flow.id)
    } finally {
      await tools.undo('advance_clock')
    }
  },
})
