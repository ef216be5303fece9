import type { Int64 } from '#spec'
import { type Api, Blocked, NotApplicable, check, isTerminal } from '../../kit/index.ts'
import { find, has } from './filtered.ts'
import { type HistoryItem, historyPage, idsOf, itemsDownTo, lowest, newestItems } from './history-page.ts'
import { underWay } from './under-way.ts'

/** The newest items of the long history by status. */
async function statusesOf(api: Api, flowId: Int64): Promise<Map<string, HistoryItem[]>> {
  const byStatus = Map.groupBy(await newestItems(api, flowId), ({ status }) => status)
  if (byStatus.size < 2) throw new Blocked('fixtures.long_history has executions of one status only')
  return byStatus
}

export const statusLeavesOut = check({
  rule: 'executions/filter-status-leaves-out',
  title: 'executions of other statuses are not answered',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    for (const wanted of (await statusesOf(api, flowId)).keys()) {
      const { items } = await historyPage(api, flowId, { status: wanted })
      expect.none(items, ({ status }) => status !== wanted, `an execution of another status than ${wanted}`)
    }
  },
})

export const statusKeeps = check({
  rule: 'executions/filter-status-keeps',
  title: 'executions of the status are answered',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    for (const [wanted, having] of await statusesOf(api, flowId)) {
      // The flow may go on running: what is under way may be over by the next request.
      if (!isTerminal(wanted)) continue
      const answered = new Set(idsOf(await itemsDownTo(api, flowId, { status: wanted }, lowest(having))))
      expect.equal(
        idsOf(having).filter((id) => !answered.has(id)),
        [],
        `executions with status ${wanted} that are not answered`,
      )
    }
  },
})

export const statusOfOneUnderWay = check({
  rule: 'executions/filter-status-keeps',
  title: 'a run under way is answered by running, and by no other status',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, eventually, expect, given, target } = tools
    const flowId = target.fixtures.runs?.slow
    if (flowId === undefined) throw new NotApplicable('there is no fixtures.runs.slow')
    const run = await underWay(tools, flowId)
    // Whether and how soon the history shows it is for another rule.
    const item = await eventually(
      () => find(api, run, {}),
      (one) => one?.status === 'running',
    )
    if (item?.status !== 'running') throw new NotApplicable('the history does not show the run as running')
    const ask = async (): Promise<string[]> => {
      const answered = []
      for (const status of ['running', 'queued', 'success', 'error'])
        if (await has(api, run, { status })) answered.push(status)
      return answered
    }
    // A filtered history may be behind; the run must not end meanwhile.
    const answered = await eventually(ask, (now) => now.join() === 'running', target.limits.settleMs / 2)
    if ((await given.statusOf(run)) !== 'running') throw new Blocked('the slow run was over too soon')
    expect.equal(answered, ['running'], 'the statuses by which a running execution is answered')
  },
})
