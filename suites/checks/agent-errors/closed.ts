import { Blocked, type Reply, type Tools } from '../../kit/index.ts'

const FORBIDDEN = 403

/**
 * Blocks the case where the agent is closed to the administrator, whose account may be without AI features: another
 * operation, the list of tools unless one is given, is refused alike.
 */
export async function unlessClosed(
  { api }: Pick<Tools, 'api'>,
  { status }: Reply,
  another: () => Promise<Reply> = () => api.call('listTools'),
): Promise<void> {
  if (status === FORBIDDEN && (await another()).status === FORBIDDEN)
    throw new Blocked('the administrator may not use the agent')
}
