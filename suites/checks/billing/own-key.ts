import { type As, Blocked, type Tools } from '../../kit/index.ts'
import { resultIn } from '../agent-tools/tools.ts'

/** Sets the target file's language-model key for a caller that has none. */
export async function setKey({ api, fixture }: Tools, as: As): Promise<void> {
  const reply = await api.need('setCustomKey', { body: { api_key: fixture('custom_key') }, as })
  // The reply is not documented, but if it reports a failure there is no key.
  if (resultIn(reply)['success'] === false) throw new Blocked('setting the key of fixtures.custom_key failed')
}

/** Runs while the caller has a language-model key, which is removed afterwards. */
export async function withOwnKey(tools: Tools, as: As, run: () => Promise<void>): Promise<void> {
  await tools.api.call('deleteCustomKey', { as })
  await setKey(tools, as)
  try {
    await run()
  } finally {
    await tools.api.call('deleteCustomKey', { as })
  }
}
