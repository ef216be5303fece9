import { type OperationId, factsOf, writeJson } from '#spec'
import type { As, Reply, Tools } from '../../kit/index.ts'
import { HARMLESS, runTool } from '../agent-tools/tools.ts'
import type { AuditRecord } from '../audit/audit.ts'
import { PLAIN } from '../chat/ask.ts'
import { post } from '../mcp/client.ts'
import { IN_LATEST, message } from '../mcp/session.ts'

/** One call of an operation by a caller. */
export type Call = (tools: Tools, as: As) => Promise<Reply>

/** Calls of the agent that need nothing first. */
export const CALLS: Partial<Record<OperationId, Call>> = {
  listTools: ({ api }, as) => api.call('listTools', { as }),
  executeTool: (tools, as) => runTool(tools, HARMLESS, { query: 'schedule' }, { as }),
  chat: ({ api }, as) => api.call('chat', { as, body: PLAIN }),
  streamChat: ({ api }, as) => api.call('streamChat', { as, body: PLAIN }),
  createSession: ({ api }, as) => api.call('createSession', { as }),
  callMcp: async (tools, as) => (await post(tools, { json: message('ping') }, { as, headers: IN_LATEST })).reply,
}

export const OPERATIONS = Object.keys(CALLS) as OperationId[]

/** Calls of an operation, so that one call of somebody else is not taken for them. */
export const TIMES = 2

/** What the audit trail shows of calls of the agent by the owner of a key. */
export interface Tracked {
  /** How records name the owner of the key: the values of `ur` after calls of the platform. */
  names: readonly string[]
  /** Records of calls of the agent. */
  records: readonly AuditRecord[]
}

/** The tool as a path has it: by its name, or by a placeholder of whatever form, which holds a sign that no name of a tool has. */
const TOOL = `(?:${HARMLESS}|[^/\\s"]*[^\\w/\\s"-][^/\\s"]*)`

/** Finds the path of an operation from the agent's own part on, with nothing after it that would make it another. */
function patternOf(operation: OperationId): RegExp {
  const { path } = factsOf(operation)
  return new RegExp(`${path.slice(path.indexOf('/ai-agent/')).replace('{tool_name}', TOOL)}(?![\\w/-])`)
}

const PATTERNS: ReadonlyMap<OperationId, RegExp> = new Map(OPERATIONS.map((id) => [id, patternOf(id)]))

/** Whether the text of a record has the path of an operation. */
export const isAbout = (record: AuditRecord, operation: OperationId): boolean =>
  PATTERNS.get(operation)?.test(writeJson(record)) === true

export const isOfAgent = (record: AuditRecord): boolean => OPERATIONS.some((id) => isAbout(record, id))

export const nameIn = ({ ur }: AuditRecord): string => writeJson(ur ?? null)
