import type { OperationId } from '#spec'
import type { CallRequest, Tools } from '../../kit/index.ts'

/** Whoever revokes the spare user's key takes it from other cases; which of the two refusals comes first is not documented. */
const ABOUT_A_KEY: ReadonlySet<OperationId> = new Set(['getApiKey', 'revokeApiKey'])

/**
 * A valid request of the case's operation that all cases share whose calls must not be carried out. Who sees one carried out
 * calls `discard`, so that the others get another one.
 */
export async function standingRequest({
  given,
  operation,
  standing,
  unique,
}: Tools): Promise<{ request: CallRequest<OperationId>; discard: () => void }> {
  const shared = ABOUT_A_KEY.has(operation) ? unique(operation) : operation
  const { made, discard } = await standing(`a request for ${shared}`, () => given.requestFor(operation))
  return { request: made, discard }
}
