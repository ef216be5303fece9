import { Blocked, type Reply, type Tools } from '../../kit/index.ts'

/** Each of the spare users has only one key. */
export const claims = 'user-keys'

/** Finds a key of the documented format in a reply with undocumented members; an id next to it is shorter. */
export function keyIn(reply: Reply): string {
  const found = Array.from(reply.text.matchAll(/"([A-Za-z0-9]{32,})"/g), ([, key]) => key as string)
  const [key] = found.toSorted((a, b) => b.length - a.length)
  if (key === undefined) throw new Blocked(`${reply.exchange.operation} answered no key value`)
  return key
}

/** Generates a key for the spare user, or for another user of the target file. */
export async function newKey(
  { api, fixture }: Tools,
  query: Readonly<Record<string, unknown>> = {},
  user: 'spare_user' | 'spare_editor' = 'spare_user',
): Promise<string> {
  const { id } = fixture(user)
  return keyIn(await api.need('createApiKey', { path: { userId: id }, query }))
}

/** A new key that was used: a service may remember whose key it was. */
export async function usedKey(...how: Parameters<typeof newKey>): Promise<string> {
  const key = await newKey(...how)
  await opens(how[0], key, 200)
  return key
}

/** Sends a request that every role may make. */
export async function opens({ api }: Tools, token: string, expected: number): Promise<Reply> {
  return api.call('listTenants', { as: { token }, valid: expected === 200 })
}
