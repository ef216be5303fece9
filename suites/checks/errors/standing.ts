import type { OperationId } from '#spec'
import { type CallRequest, NO_ID, type Tools } from '../../kit/index.ts'

/** A request of any operation, whose query may be added to. */
type Incomplete = CallRequest<OperationId> & { query?: Readonly<Record<string, unknown>> }

/** Whoever revokes the spare user's key takes it from other cases; which of the two refusals comes first is not documented. */
const ABOUT_A_KEY: ReadonlySet<OperationId> = new Set(['getApiKey', 'revokeApiKey'])

/**
 * A request with the parameters of which the documents do not say whether they may be left out: which refusal comes first is not
 * documented.
 */
export async function completeRequest(tools: Tools): Promise<CallRequest<OperationId>> {
  const { given, operation, target, unique } = tools
  const request = (await given.requestFor(operation)) as Incomplete
  if (operation === 'search') return { ...request, query: { query: unique('search'), ...request.query } }
  if (operation !== 'stopFlow' || request.query?.['auditId'] !== undefined) return request
  const { succeeds } = target.fixtures.runs ?? {}
  if (succeeds === undefined) return { ...request, query: { ...request.query, auditId: NO_ID } }
  const { flowId, auditId } = await given.run(succeeds)
  return { ...request, path: { flowId }, query: { ...request.query, auditId } }
}

/**
 * A valid request of the case's operation that all cases share whose calls must not be carried out. Who sees one carried out
 * calls `discard`, so that the others get another one.
 */
export async function standingRequest(
  tools: Tools,
): Promise<{ request: CallRequest<OperationId>; discard: () => void }> {
  const { operation, standing, unique } = tools
  const shared = ABOUT_A_KEY.has(operation) ? unique(operation) : operation
  const { made, discard } = await standing(`a request for ${shared}`, () => completeRequest(tools))
  return { request: made, discard }
}
