import { type Stored, type Tools, fill } from '../../kit/index.ts'

/** Whether a connection reaches what its password protects. */
export async function reaches({ api, given, fixture }: Tools, { id }: Stored): Promise<boolean> {
  const { body } = await given.requestFor('listConnectionObjects')
  const reply = await api.call('listConnectionObjects', { path: { connectionId: id }, body, valid: false })
  return reply.ok && reply.text.includes(fixture('guarded_connection').reaches)
}

/**
 * Whether a connection that was replaced reaches it in the end, or no more: how soon a stored password is in use is not
 * documented.
 */
export function reachesInTime(tools: Tools, connection: Stored, wanted = true): Promise<boolean> {
  return tools.eventually(
    () => reaches(tools, connection),
    (answer) => answer === wanted,
  )
}

/** Members of that connection with the right or a wrong password. */
export function guarded(tools: Tools, password: 'own' | 'wrong'): Record<string, unknown> {
  return guardedBy(tools, password === 'own' ? tools.fixture('guarded_connection').password : tools.unique('wrong'))
}

/** Members of that connection with this password. */
export function guardedBy({ fixture }: Tools, password: string): Record<string, unknown> {
  return fill(fixture('guarded_connection').body, { password }) as Record<string, unknown>
}
