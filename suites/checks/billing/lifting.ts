import { Blocked, check } from '../../kit/index.ts'
import { withCap } from './allowance.ts'
import { resultIn } from '../agent-tools/tools.ts'
import { runAnywhere } from '../mcp/anywhere.ts'
import { ask, isCapped } from './chat.ts'
import { withOwnKey } from './own-key.ts'

/** Longer than any month. */
const MONTH_MS = 32 * 86_400_000

export const allowanceIsMonthly = check({
  rule: 'billing/allowance-is-monthly',
  title: 'a chat a month after the allowance was used up',
  exclusive: true,
  run: (tools) =>
    withCap(tools, async () => {
      try {
        await tools.hook('advance_clock', { ms: MONTH_MS })
        tools.expect.that(!isCapped(await ask(tools)), 'a month later the cap still applies')
      } finally {
        await tools.undo('advance_clock')
      }
    }),
})

export const rechargeLiftsCap = check({
  rule: 'billing/recharge-lifts-cap',
  title: 'a chat after the allowance was recharged',
  exclusive: true,
  run: (tools) =>
    withCap(tools, async () => {
      try {
        await tools.hook('recharge_allowance')
        tools.expect.that(!isCapped(await ask(tools)), 'after the recharge the cap still applies')
      } finally {
        await tools.undo('recharge_allowance')
      }
    }),
})

export const ownKeyLiftsCap = check({
  rule: 'billing/own-key-lifts-cap',
  title: 'a chat with a key of one’s own and no allowance',
  over: 'operations',
  exclusive: true,
  run: (tools) =>
    withCap(tools, async () => {
      const capped = await ask(tools, tools.operation)
      await withOwnKey(tools, 'capped', async () => {
        const reply = await ask(tools, tools.operation)
        tools.expect.that(!isCapped(reply, capped), 'with a key of one’s own the cap still applies')
      })
    }),
})

export const ownKeyLiftsCapOfTools = check({
  rule: 'billing/own-key-lifts-cap-of-tools',
  title: 'a billed tool with a key of one’s own and no allowance',
  over: 'operations',
  exclusive: true,
  run: (tools) =>
    withCap(tools, async () => {
      const { error } = resultIn(await ask(tools))
      await withOwnKey(tools, 'capped', async () => {
        const { failed, text } = await runAnywhere(tools, 'host_list_commands', {}, 'capped')
        // A tool may fail for another reason; the words of the cap are those of a capped chat.
        const isCap = text.includes('cap_exceeded') || (typeof error === 'string' && text.includes(error))
        tools.expect.that(!isCap, 'with a key of one’s own the cap still applies to a billed tool', text)
        if (failed) throw new Blocked(`host_list_commands failed: ${text}`)
      })
    }),
})
