import type { RuleId } from '#spec'
import { type Check, type Tools, check } from '../../kit/index.ts'
import { delivered, expectSilence, runAsNamed } from './arriving.ts'
import { activeWebhook, updateConnection } from './happening.ts'
import { replace } from './webhook.ts'

type Members = Readonly<Record<string, unknown>>

/** Checks that a webhook which has delivered an event of a connection is no longer told of runs once these members replaced its own. */
function silentAfter(rule: RuleId, how: string, members: (tools: Tools) => Promise<Members>): Check {
  return check({
    rule,
    title: `a run of a fresh flow after a webhook that has delivered was replaced by one ${how}`,
    run: async (tools) => {
      const former = await activeWebhook(tools, { events: ['Flow.Executed', 'Connection.Updated'] })
      // Of another kind than the runs, so that it cannot pass for one of them.
      await updateConnection(tools)
      await delivered(tools, former)
      await replace(tools.api, former.webhook, { ...former.body, ...(await members(tools)) })
      await expectSilence(tools, [former], async () => runAsNamed(tools, await tools.given.runnableFlow()))
    },
  })
}

export const newEventsCount = silentAfter('webhooks/replaced-events-count', 'of connections alone', async () => ({
  events: ['Connection.Updated'],
}))

export const newLimitsCount = silentAfter('webhooks/replaced-limits-count', 'of another flow', async ({ given }) => ({
  flowIncludes: [(await given.runnableFlow()).id],
}))

export const offStops = silentAfter('webhooks/disabling-stops-deliveries', 'that is disabled', async () => ({
  enabled: false,
}))
