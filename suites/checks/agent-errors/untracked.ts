import type { OperationId } from '#spec'
import { NotApplicable, type As, type Reply, type Tools } from '../../kit/index.ts'
import { HARMLESS } from '../agent-tools/tools.ts'
import { newRecords } from '../audit/audit.ts'
import { FREE_CALLS } from '../mcp/call.ts'
import { post } from '../mcp/client.ts'
import { IN_LATEST, message } from '../mcp/session.ts'
import { CALLS, type Call, TIMES, type Tracked, isAbout, nameIn } from './trail.ts'

/** The two ways to run a tool. */
const OTHER_WAY: Partial<Record<OperationId, OperationId>> = { executeTool: 'callMcp', callMcp: 'executeTool' }

const overMcp: Call = async (tools, as) => {
  const call = FREE_CALLS.find(({ name }) => name === HARMLESS)
  return (await post(tools, { json: message('tools/call', call) }, { as, headers: IN_LATEST })).reply
}

/**
 * Asserts that a run of a tool leaves some record. Whether the audit trail has the agent's calls is open (`audit/agent-calls`), and
 * so is whether it has those that only read (`audit/reads`): not applicable unless it has calls of the list of tools, and runs
 * of a tool in the other way, under the owner of the key. In which form it has a call is open too, so that any record counts.
 */
export async function expectSomeRecord(tools: Tools, as: As, { names, records }: Tracked): Promise<void> {
  const { expect, operation } = tools
  const other = OTHER_WAY[operation]
  const has = (id: OperationId): boolean =>
    records.some((record) => isAbout(record, id) && names.includes(nameIn(record)))
  if (other === undefined || !has(other) || !has('listTools'))
    throw new NotApplicable(`the audit trail has no records of ${operation}`)
  const call = operation === 'callMcp' ? overMcp : CALLS[operation]
  const replies: (Reply | undefined)[] = []
  const acts = Array.from({ length: 2 * TIMES }, () => async () => replies.push(await call?.(tools, as)))
  const fresh = await newRecords(tools, { view: 'listAuditRecords', acts }, (now) => now.records.length > now.looks)
  if (!replies.every((reply) => reply?.ok)) throw new NotApplicable(`calls of ${operation} are refused`)
  if (fresh.records.length > fresh.looks)
    throw new NotApplicable(`records of ${operation} may have a form of their own`)
  expect.that(false, `calls of ${operation} leave no record, as those of ${other} and of listTools do`, records)
}
