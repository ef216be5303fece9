import { Blocked, NotApplicable, type Reply, type Tools } from '../../kit/index.ts'
import { idsUnder, mentionsId, namesOfId } from './message.ts'

/** A message that the list shows, with its body as it was read. */
export interface Arrived {
  id: string
  read: Reply
}

/**
 * Remembers the messages that the list has now. Each look reads those that it has gained since, and none a second time once
 * its body could be read. Blocked if the members that hold ids cannot be learnt from the message of the target file.
 */
export async function unreadMessages({ api, fixture }: Tools): Promise<() => AsyncGenerator<Arrived>> {
  const now = await api.need('listMessages')
  const { id: known } = fixture('message')
  const names = namesOfId(now, known)
  if (names.size === 0 && mentionsId(now, known)) throw new NotApplicable('the list has no member that holds an id')
  if (names.size === 0) throw new Blocked('the message of the target file is not listed')
  const seen = new Set(idsUnder(now, names))
  return async function* look() {
    for (const id of idsUnder(await api.need('listMessages'), names)) {
      if (seen.has(id)) continue
      const read = await api.call('getMessage', { path: { messageId: id }, valid: false })
      // The body may come a moment after the message.
      if (!read.ok || read.text === '') continue
      seen.add(id)
      yield { id, read }
    }
  }
}
