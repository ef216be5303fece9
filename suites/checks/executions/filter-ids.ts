import { check } from '../../kit/index.ts'
import { isKept, recentRun } from './filtered.ts'
import { type HistoryItem, historyPage, idsOf, newestItems } from './history-page.ts'

export const lastAuditIdLeavesOut = check({
  rule: 'executions/filter-last-audit-id-leaves-out',
  title: 'neither the execution itself nor a later one is answered',
  run: async (tools) => {
    const { api, expect, given } = tools
    const run = await recentRun(tools)
    const later = await given.run(run.flowId)
    const { items } = await historyPage(api, run.flowId, { lastAuditId: run.auditId })
    expect.none(
      items,
      (item: HistoryItem) => item.auditId >= run.auditId,
      `an execution from ${run.auditId} on (${later.auditId} is later)`,
    )
  },
})

export const lastAuditIdKeeps = check({
  rule: 'executions/filter-last-audit-id-keeps',
  title: 'the execution before is answered',
  run: async (tools) => {
    const { expect, given } = tools
    const run = await recentRun(tools)
    const later = await given.run(run.flowId)
    const isAnswered = await isKept(tools, run, { lastAuditId: later.auditId })
    expect.that(isAnswered, `the execution ${run.auditId} before ${later.auditId} is not answered`)
  },
})

export const auditIdFilter = check({
  rule: 'executions/filter-audit-id',
  title: 'each of two executions is answered for its id, and not the same history for both',
  run: async (tools) => {
    const { api, eventually, expect } = tools
    const run = await recentRun(tools)
    const later = await recentRun(tools)
    const histories = []
    for (const { auditId } of [run, later]) {
      const ids = await eventually(
        async () => idsOf(await newestItems(api, run.flowId, { auditIdFilter: auditId })),
        (now) => now.includes(auditId),
      )
      expect.that(ids.includes(auditId), 'the execution of that id is not answered', ids)
      histories.push(ids.join())
    }
    // How an id is matched is not shown, but a filter leaves something out.
    expect.that(histories[0] !== histories[1], 'two ids give one history', histories[0])
  },
})
