import { Blocked, type Tools, check } from '../../kit/index.ts'
import { withCap } from '../billing/allowance.ts'
import { ask, isCapped, isTurnedDown } from '../billing/chat.ts'
import { setKey, withOwnKey } from '../billing/own-key.ts'

/** The verbatim reply to the check for a key; its shape is not documented. */
async function shown({ api }: Tools): Promise<string> {
  return (await api.need('getCustomKey')).text
}

// All of these change a caller's key, and so what other cases see: they run alone.

export const checkSeesKey = check({
  rule: 'custom-key/check-sees-key',
  title: 'the check before and after a key is set',
  exclusive: true,
  run: async (tools) => {
    await tools.api.call('deleteCustomKey')
    const without = await shown(tools)
    await withOwnKey(tools, 'admin', async () => {
      tools.expect.that((await shown(tools)) !== without, 'the check answers as it did without a key', without)
    })
  },
})

export const checkSeesRemoval = check({
  rule: 'custom-key/check-sees-removal',
  title: 'the check before and after a key is removed',
  exclusive: true,
  run: (tools) =>
    withOwnKey(tools, 'admin', async () => {
      const withKey = await shown(tools)
      await tools.api.need('deleteCustomKey')
      tools.expect.that((await shown(tools)) !== withKey, 'the check answers as it did while the key was set', withKey)
    }),
})

export const keyIsTheCallers = check({
  rule: 'custom-key/key-is-the-callers',
  title: 'a chat without allowance while someone else has a key',
  exclusive: true,
  run: (tools) =>
    withCap(tools, () =>
      withOwnKey(tools, 'editor', async () => {
        tools.expect.that(isTurnedDown(await ask(tools)), 'a key that another user set lifts the cap')
      }),
    ),
})

export const removalBringsCapBack = check({
  rule: 'custom-key/removal-brings-cap-back',
  title: 'a chat without allowance after the key was removed',
  exclusive: true,
  run: (tools) =>
    withCap(tools, async () => {
      await setKey(tools, 'capped')
      try {
        if (isCapped(await ask(tools))) throw new Blocked('a key of one’s own does not lift the cap')
        await tools.api.need('deleteCustomKey', { as: 'capped' })
        tools.expect.that(isTurnedDown(await ask(tools)), 'once the key is removed the cap does not apply again')
      } finally {
        await tools.api.call('deleteCustomKey', { as: 'capped' })
      }
    }),
})
