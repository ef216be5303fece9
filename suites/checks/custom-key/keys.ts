import {
  Blocked,
  type Check,
  NotApplicable,
  type Reply,
  type Tools,
  check,
  same,
  unlessBlocked,
} from '../../kit/index.ts'
import { withCap } from '../billing/allowance.ts'
import { ask, askIn, isCapped, isTurnedDown, newSession } from '../billing/chat.ts'
import { setKey, withOwnKey } from '../billing/own-key.ts'
import { type Shown, shown, steady } from './shown.ts'

/** All of these change a caller's key, and so what a chat of that caller gets. */
const apart = { exclusive: 'apart', claims: 'agent-usage' } as const

function seesKeyOf(as: 'admin' | 'editor', title: string) {
  return check({
    rule: 'custom-key/check-sees-key',
    title,
    ...apart,
    run: async (tools) => {
      if (tools.target.credentials[as] === undefined)
        throw new NotApplicable(`the target file has no credentials.${as}`)
      await tools.api.call('deleteCustomKey', { as })
      const without = await steady(tools, as)
      await withOwnKey(tools, as, async () => {
        // How soon the check sees a change is not documented.
        const now = await tools.eventually(
          () => shown(tools, as),
          (reply) => !same(reply, without),
        )
        tools.expect.that(!same(now, without), 'the check answers as it did without a key', without)
      })
    },
  })
}

export const checkSeesKey = seesKeyOf('admin', 'the check before and after a key is set')
export const checkSeesKeyOfEditor = seesKeyOf('editor', 'the check of an editor before and after the own key is set')

function seesRemovalOf(as: 'admin' | 'editor', title: string): Check {
  return check({
    rule: 'custom-key/check-sees-removal',
    title,
    ...apart,
    run: (tools) =>
      withOwnKey(tools, as, async () => {
        // Whether a key can be set over another is not documented.
        await unlessBlocked(() => setKey(tools, as))
        const withKey = await steady(tools, as)
        await tools.api.need('deleteCustomKey', { as })
        const now = await tools.eventually(
          () => shown(tools, as),
          (reply) => !same(reply, withKey),
        )
        tools.expect.that(!same(now, withKey), 'the check answers as it did while the key was set', withKey)
      }),
  })
}

const removed = 'before and after a key is removed that was set twice, where that may be done'
export const checkSeesRemoval = seesRemovalOf('admin', `the check ${removed}`)
export const checkSeesRemovalOfEditor = seesRemovalOf('editor', `the check of an editor ${removed}`)

export const keyIsTheCallers = check({
  rule: 'custom-key/key-is-the-callers',
  title: 'a chat without allowance while someone else has a key',
  ...apart,
  run: (tools) =>
    withCap(tools, () =>
      withOwnKey(tools, 'editor', async () => {
        tools.expect.that(isTurnedDown(await ask(tools)), 'a key that another user set lifts the cap')
      }),
    ),
})

/** Asserts that what was asked of the capped user's agent while the key was set is turned down after its removal. */
function expectCapBack(tools: Tools, asking: () => Promise<Reply>): Promise<void> {
  return withCap(tools, async () => {
    await setKey(tools, 'capped')
    try {
      if (isCapped(await asking())) throw new Blocked('a key of one’s own does not lift the cap')
      await tools.api.need('deleteCustomKey', { as: 'capped' })
      // How soon the removal counts is not documented.
      const reply = await tools.eventually(asking, isTurnedDown)
      tools.expect.that(isTurnedDown(reply), 'once the key is removed the cap does not apply again')
    } finally {
      await tools.api.call('deleteCustomKey', { as: 'capped' })
    }
  })
}

export const removalBringsCapBack = check({
  rule: 'custom-key/removal-brings-cap-back',
  title: 'a chat without allowance after the key was removed',
  ...apart,
  run: (tools) => expectCapBack(tools, () => ask(tools)),
})

export const removalBringsCapBackInSession = check({
  rule: 'custom-key/removal-brings-cap-back',
  title: 'a message without allowance in a session that was answered before the key was removed',
  ...apart,
  run: async (tools) => {
    if (tools.target.paths.session_chat === undefined)
      throw new NotApplicable('the target file has no paths.session_chat')
    const session = await newSession(tools.api)
    await expectCapBack(tools, () => askIn(tools, session))
  },
})

// The editor sets the key: a tenant's administrator may set one for everybody, and how that is asked for is not shown.

export const checkIsTheCallers = check({
  rule: 'custom-key/check-is-the-callers',
  title: 'the check of the administrator before and after the editor sets a key',
  ...apart,
  run: async (tools) => {
    await tools.api.call('deleteCustomKey')
    const without = await steady(tools)
    let now = without
    await withOwnKey(tools, 'editor', async () => {
      now = await shown(tools)
    })
    if (same(now, without)) return
    // It may also tell a time, or how many users have a key: it is wrong if it is what the user's own key would show.
    await withOwnKey(tools, 'admin', async () => {
      tools.expect.that(!same(now, await shown(tools)), 'the check of a user who set no key shows one', now)
    })
    throw new NotApplicable('the reply to the check varies by more than the own key')
  },
})

export const removalIsTheCallers = check({
  rule: 'custom-key/removal-is-the-callers',
  title: 'the check of the administrator after the editor removed a key',
  ...apart,
  run: async (tools) => {
    let set: Shown | undefined
    let now: Shown | undefined
    await withOwnKey(tools, 'admin', async () => {
      set = await steady(tools)
      await withOwnKey(tools, 'editor', async () => {
        await tools.api.need('deleteCustomKey', { as: 'editor' })
        now = await shown(tools)
      })
    })
    if (same(now, set)) return
    // It may also tell a time, or how many users have a key: it is wrong if it is what is shown without the own key.
    tools.expect.that(!same(now, await shown(tools)), 'the check of a user whose key is set shows none', now)
    throw new NotApplicable('the reply to the check varies by more than the own key')
  },
})
