import type { OperationId } from '#spec'
import type { Tools } from '../../kit/index.ts'
import { connections } from '../resources/io.ts'

/** A connection that reaches the target file's objects: the one in its requests, or one created from its fixture. */
export async function reaching(tools: Tools, operation: OperationId): Promise<unknown> {
  const supplied = tools.target.requests[operation]?.path?.['connectionId']
  if (supplied !== undefined) return supplied
  return (await connections.given(tools, tools.target.fixtures.working_connection)).id
}
