import { Blocked, NotApplicable, type Reply, type Tools, check } from '../../kit/index.ts'
import { withCap } from './allowance.ts'
import { resultIn } from '../agent-tools/tools.ts'
import { runAnywhere } from '../mcp/anywhere.ts'
import { ask, askIn, isCapped, isTurnedDown, newSession } from './chat.ts'
import { withOwnKey } from './own-key.ts'

const DAY_MS = 86_400_000
/** Longer than any month. */
const MONTH_MS = 32 * DAY_MS

export const allowanceIsMonthly = check({
  rule: 'billing/allowance-is-monthly',
  title: 'a chat a month, or a month and a day, after one that was refused, since the allowance was used up',
  over: 'operations',
  exclusive: true,
  run: (tools) =>
    withCap(tools, async () => {
      const capped = await ask(tools, tools.operation)
      try {
        // What renews allowances may run by night, and miss the end of a month that a clock leaps over.
        for (const ms of [MONTH_MS, DAY_MS]) {
          await tools.hook('advance_clock', { ms })
          if (!isCapped(await chatUncapped(tools, capped), capped)) return
        }
        tools.expect.that(false, 'a month and a day later the cap still applies')
      } finally {
        await tools.undo('advance_clock')
      }
    }),
})

const MINUTE_MS = 60_000
/** A minute, an hour, a day and a week, each of them thrice: less than any month together. */
const STEPS = [MINUTE_MS, 60 * MINUTE_MS, 1_440 * MINUTE_MS, 7 * 1_440 * MINUTE_MS].flatMap((ms) => [ms, ms, ms])

export const capLasts = check({
  rule: 'billing/cap-lasts',
  title: 'chats a minute, an hour, a day and a week after the allowance was used up, again and again',
  exclusive: true,
  run: (tools) =>
    withCap(tools, async () => {
      let renewed = 0
      const useUp = (): Promise<void> => tools.hook('set_allowance', { usd: 0 })
      try {
        await useUp()
        if (!isTurnedDown(await ask(tools))) throw new Blocked('the hook set_allowance does not use up the allowance')
        for (const ms of STEPS) {
          await tools.hook('advance_clock', { ms })
          // A month may end meanwhile, but not twice.
          for (; !isTurnedDown(await ask(tools)); await useUp()) {
            renewed += 1
            tools.expect.that(renewed < 2, `the cap does not last for ${ms / MINUTE_MS} minutes`)
          }
        }
      } finally {
        await tools.undo('set_allowance')
        await tools.undo('advance_clock')
      }
    }),
})

/** An allowance in USD that some chats do not use up. */
const PLENTY = 5

/** These change what is left of the allowance of `credentials.capped`, and leave the clock alone. */
const apart = { exclusive: 'apart', claims: 'agent-usage' } as const

export const rechargeLiftsCap = check({
  rule: 'billing/recharge-lifts-cap',
  title: 'a chat after one that was refused, and the recharge of the allowance',
  over: 'operations',
  ...apart,
  run: (tools) =>
    withCap(tools, async () => {
      const capped = await ask(tools, tools.operation)
      try {
        await tools.hook('recharge_allowance')
        const reply = await chatUncapped(tools, capped)
        tools.expect.that(!isCapped(reply, capped), 'after the recharge the cap still applies')
      } finally {
        await tools.undo('recharge_allowance')
      }
    }),
})

export const cappedInOpenSession = check({
  rule: 'billing/capped-chat-is-no-success',
  title: 'a message in a session that was answered while there was an allowance',
  ...apart,
  run: (tools) =>
    withCap(tools, async () => {
      if (tools.target.paths.session_chat === undefined)
        throw new NotApplicable('the target file has no paths.session_chat')
      try {
        await tools.hook('set_allowance', { usd: PLENTY })
        const session = await newSession(tools.api)
        const served = await tools.eventually(
          () => askIn(tools, session),
          (reply) => !isTurnedDown(reply),
        )
        if (isTurnedDown(served)) throw new Blocked('the hook set_allowance gives no allowance')
        await tools.hook('set_allowance', { usd: 0 })
        const reply = await tools.eventually(() => askIn(tools, session), isTurnedDown)
        tools.expect.that(isTurnedDown(reply), 'without an allowance a session that was begun with one goes on')
      } finally {
        // A hook need not have an undo.
        await tools.hook('set_allowance', { usd: 0 })
        await tools.undo('set_allowance')
      }
    }),
})

/** A session in which the capped user was refused, and that refusal. */
async function refusedSession(tools: Tools): Promise<{ session: string; capped: Reply }> {
  if (tools.target.paths.session_chat === undefined)
    throw new NotApplicable('the target file has no paths.session_chat')
  const session = await newSession(tools.api)
  const capped = await askIn(tools, session)
  if (!isTurnedDown(capped)) throw new Blocked('the user capped can chat in a session')
  return { session, capped }
}

/** Asserts that such a session is served, at once or shortly after. */
async function expectSessionServed(
  tools: Tools,
  { session, capped }: { session: string; capped: Reply },
  when: string,
): Promise<void> {
  const reply = await tools.eventually(
    () => askIn(tools, session),
    (one) => !isCapped(one, capped),
  )
  tools.expect.that(!isCapped(reply, capped), `${when} the cap still applies in a session that was there before`)
}

export const rechargeLiftsCapOfSession = check({
  rule: 'billing/recharge-lifts-cap',
  title: 'a message in a session where one was refused before the recharge of the allowance',
  ...apart,
  run: (tools) =>
    withCap(tools, async () => {
      const refused = await refusedSession(tools)
      try {
        await tools.hook('recharge_allowance')
        await expectSessionServed(tools, refused, 'after the recharge')
      } finally {
        await tools.undo('recharge_allowance')
      }
    }),
})

export const ownKeyLiftsCapOfSession = check({
  rule: 'billing/own-key-lifts-cap',
  title: 'a message in a session where one was refused before the key of one’s own was set',
  ...apart,
  run: (tools) =>
    withCap(tools, async () => {
      const refused = await refusedSession(tools)
      await withOwnKey(tools, 'capped', () => expectSessionServed(tools, refused, 'with a key of one’s own'))
    }),
})

/** A key serves for more than one use, and for more than three. */
const USES = 4

/**
 * Whether the cap lets some uses in a row pass, at once or shortly after: how soon a recharge or a key counts is not
 * documented, nor whether it counts on each node of a service at the same time.
 */
function lifts(tools: Tools, isServed: () => Promise<boolean>): Promise<boolean> {
  const areAllServed = async (): Promise<boolean> => {
    for (let left = USES; left > 0; left--) if (!(await isServed())) return false
    return true
  }
  return tools.eventually(areAllServed, Boolean)
}

/** Chats until the cap does not apply any more: how soon a recharge counts is not documented. */
function chatUncapped(tools: Tools, capped: Reply): Promise<Reply> {
  return tools.eventually(
    () => ask(tools, tools.operation),
    (reply) => !isCapped(reply, capped),
  )
}

export const ownKeyLiftsCap = check({
  rule: 'billing/own-key-lifts-cap',
  title: 'a chat with a key of one’s own and no allowance',
  over: 'operations',
  ...apart,
  run: (tools) =>
    withCap(tools, async () => {
      const capped = await ask(tools, tools.operation)
      await withOwnKey(tools, 'capped', async () => {
        const isLifted = await lifts(tools, async () => !isCapped(await ask(tools, tools.operation), capped))
        tools.expect.that(isLifted, 'with a key of one’s own the cap still applies')
      })
    }),
})

/** The capped user runs a billed tool. */
const runsTool = (tools: Tools) => runAnywhere(tools, 'host_list_commands', {}, 'capped')

/** Whether a billed tool is refused with the words of a capped chat: it may fail for another reason. */
const isRefusedByCap = ({ text }: { text: string }, error: unknown): boolean =>
  text.includes('cap_exceeded') || (typeof error === 'string' && text.includes(error))

/** Asserts that a billed tool is served, at once or shortly after. */
async function expectServesTool(tools: Tools, error: unknown, when: string): Promise<void> {
  let last = { failed: false, text: '' }
  let failures: string[] = []
  const isLifted = await lifts(tools, async () => {
    last = await runsTool(tools)
    const isRefused = isRefusedByCap(last, error)
    // A use that is refused ends the uses in a row, and what failed among them.
    if (isRefused) failures = []
    else if (last.failed) failures.push(last.text)
    return !isRefused
  })
  tools.expect.that(isLifted, `${when} the cap still applies to a billed tool`, last.text)
  if (failures.length > 0) throw new Blocked(`host_list_commands failed: ${failures[0]}`)
}

export const rechargeLiftsCapOfTools = check({
  rule: 'billing/recharge-lifts-cap-of-tools',
  title: 'a billed tool after the allowance was recharged',
  over: 'operations',
  ...apart,
  run: (tools) =>
    withCap(tools, async () => {
      const { error } = resultIn(await ask(tools))
      try {
        await tools.hook('recharge_allowance')
        await expectServesTool(tools, error, 'after the recharge')
      } finally {
        await tools.undo('recharge_allowance')
      }
    }),
})

export const ownKeyLiftsCapOfTools = check({
  rule: 'billing/own-key-lifts-cap-of-tools',
  title: 'a billed tool with a key of one’s own and no allowance',
  over: 'operations',
  ...apart,
  run: (tools) =>
    withCap(tools, async () => {
      const { error } = resultIn(await ask(tools))
      await withOwnKey(tools, 'capped', () => expectServesTool(tools, error, 'with a key of one’s own'))
    }),
})
