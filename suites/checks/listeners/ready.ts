import { Blocked, type Reply, type Stored, type Tools } from '../../kit/index.ts'

/** Blocks the case unless the message was accepted. */
export function taken(reply: Reply): void {
  if (!reply.ok) throw new Blocked(`the listener answered ${reply.status} to a message`)
}

/** A listener of the case, by its URL, with a flow bound to it. */
export async function readyListener(tools: Tools, flow?: Stored): Promise<string> {
  const { given } = tools
  const bound = flow ?? (await given.runnableFlow())
  const listener = await given.listener()
  const url = given.urlOf(listener)
  if (url === undefined) throw new Blocked('the new listener has no URL')
  await given.binding(bound, listener)
  return url
}
