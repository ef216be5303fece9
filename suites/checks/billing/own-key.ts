import { type As, Blocked, type Tools } from '../../kit/index.ts'
import { resultIn } from '../agent-tools/tools.ts'
import { ask, isTurnedDown } from './chat.ts'

/** Sets the target file's language-model key for a caller that has none. */
export async function setKey({ api, fixture }: Tools, as: As): Promise<void> {
  const reply = await api.need('setCustomKey', { body: { api_key: fixture('custom_key') }, as })
  // The reply is not documented, but if it reports a failure there is no key.
  if (resultIn(reply)['success'] === false) throw new Blocked('setting the key of fixtures.custom_key failed')
}

/** Targets at which the cap did not apply again once a key of the capped user was removed. */
const uncapped = new WeakSet<object>()

/** Whether a case has seen that the cap stays lifted: no later case can see it be lifted, and come back. */
export const staysUncapped = ({ target }: Tools): boolean => uncapped.has(target)

/** Runs while the caller has a language-model key. The capped user has no allowance meanwhile. */
export async function withOwnKey(tools: Tools, as: As, run: () => Promise<void>): Promise<void> {
  await tools.api.call('deleteCustomKey', { as })
  await setKey(tools, as)
  try {
    await run()
  } finally {
    await tools.api.call('deleteCustomKey', { as })
  }
  if (as !== 'capped') return
  // How soon the removal counts is not documented.
  if (!isTurnedDown(await tools.eventually(() => ask(tools), isTurnedDown))) uncapped.add(tools.target)
}
