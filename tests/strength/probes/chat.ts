import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probes } from './probe.ts'

const QUESTION = { message: 'What is a flow?' }

/** A new, empty session. */
export async function opened({ api }: Tools): Promise<{ session_id: string }> {
  return (await api.need('createSession')).json as { session_id: string }
}

/** Chats with and without sessions. */
export const chatProbes: Probes<'chat'> = {
  'chat/transient-history': async ({ api }) => {
    const { session_id } = (await api.need('chat', { body: QUESTION })).json as { session_id: string }
    await api.call('listSessionMessages', { path: { session_id } })
  },
  'chat/transient-session': async ({ api }) => {
    const { session_id } = (await api.need('chat', { body: QUESTION })).json as { session_id: string }
    await api.call('sessionChat', { path: { session_id }, body: QUESTION })
  },
  'chat/system-prompt-in-sessions': async (tools) => {
    const { prompt, message } = tools.fixture('system_prompt')
    await tools.api.call('sessionChat', { path: await opened(tools), body: { message, system_prompt: prompt } })
  },
}
