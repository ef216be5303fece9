import { Blocked, type Reply, type Tools } from '../../kit/index.ts'
import { holdsText } from './message.ts'
import { type Arrived, unreadMessages } from './unread.ts'

/**
 * Sends a message, and finds it by its mark among those that the list did not have before. Blocked if the members that
 * hold ids cannot be learnt from the message of the target file.
 */
export async function sent(tools: Tools, url: string, mark: string, text = mark): Promise<Arrived | undefined> {
  return arrived(tools, mark, () => tools.given.message(url, text))
}

/** Finds what this sends, by its mark, among the messages that the list did not have before. */
export async function arrived(tools: Tools, mark: string, send: () => Promise<Reply>): Promise<Arrived | undefined> {
  const unread = await unreadMessages(tools)
  const reply = await send()
  if (!reply.ok) throw new Blocked(`the listener answered ${reply.status} to a message`)
  return tools.eventually(
    async () => {
      for await (const message of unread()) if (holdsText(message.read, mark)) return message
      return undefined
    },
    (found) => found !== undefined,
  )
}
