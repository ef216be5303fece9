import type { OperationId } from '#spec'
import { type As, Blocked, type CallRequest, type Tools, listed } from '../../kit/index.ts'

/** Asserts that a call on flows that was refused for its caller had no effect. */
export async function notCarriedOut(
  { api, given, expect, operation }: Tools,
  as: As,
  status: 401 | 403,
): Promise<void> {
  const request = await given.requestFor(operation)
  const { name } = (request.body ?? {}) as { name?: string }
  if (name !== undefined) given.flowsNamed(name)
  const reply = await api.call(operation, { ...(request as CallRequest<OperationId>), as, valid: false })
  if (reply.status !== status) throw new Blocked(`${operation} answered ${reply.status} in place of ${status}`)
  if (name === undefined) {
    expect.status(await api.call('getFlow', { path: { flowId: request.path['flowId'] } }), 200)
    return
  }
  const flows = listed(await api.need('listFlows', { query: { scope: 'all' } }))
  expect.none(flows, (flow) => flow['name'] === name, `a flow has the name of a call that was refused with ${status}`)
}
