import { type OperationId, resources } from '#spec'
import type { Exchange } from '../exchange.ts'
import { type Judged, bodyOf, membersOf, notifies } from '../judged.ts'
import { OBJECT_KINDS, type ObjectKind } from './objects.ts'

/** What stays behind, because the documents have no way to remove it. */
export type PermanentKind =
  | 'chat session'
  | 'support ticket'
  | 'listener message'
  | 'run that notifies people'
  | 'command of the host'

/**
 * What a case may cause: objects, running executions, a key of the caller, permanent records, or the effects of a hook.
 */
export type Kind = ObjectKind | 'execution' | 'custom key' | 'hook' | PermanentKind

const PERMANENT: readonly string[] = [
  'chat session',
  'support ticket',
  'listener message',
  'run that notifies people',
  'command of the host',
] satisfies PermanentKind[]

/** All kinds, for readers of ledger files. */
export const KINDS: readonly string[] = [
  ...OBJECT_KINDS,
  ...(['execution', 'custom key', 'hook'] satisfies Kind[]),
  ...PERMANENT,
]

export function isPermanent(kind: Kind): kind is PermanentKind {
  return PERMANENT.includes(kind)
}

/** Operations that create something, with its kinds. */
export const CREATIONS: Readonly<Partial<Record<OperationId, readonly Kind[]>>> = {
  ...Object.fromEntries(OBJECT_KINDS.map((kind) => [resources[kind].operations.create, [kind]])),
  importFlows: ['flow'],
  importObjects: ['connection', 'format'],
  runFlow: ['execution'],
  runFlowByName: ['execution'],
  runScheduledFlow: ['execution'],
  setCustomKey: ['custom key'],
  createSession: ['chat session'],
  chat: ['chat session'],
  streamChat: ['chat session'],
  runCommands: ['command of the host'],
}

/** Tools that create something, by either operation that calls tools. */
const CREATING_TOOLS: Readonly<Record<string, readonly Kind[]>> = {
  import_template: ['flow'],
  create_support_ticket: ['support ticket'],
  host_cli: ['command of the host'],
}

/** Operations that call the tool named in their request. */
export const TOOL_CALLS: readonly OperationId[] = ['executeTool', 'callMcp']

/** What a request may create. A batch may do what each of its messages does. */
export function createdBy(operation: OperationId, request: Omit<Judged, 'method'>): readonly Kind[] {
  const kinds = CREATIONS[operation] ?? []
  if (kinds.includes('execution') && notifies(membersOf(request.query))) return [...kinds, 'run that notifies people']
  if (!TOOL_CALLS.includes(operation)) return kinds
  const inPath = (request.path as { tool_name?: unknown } | undefined)?.tool_name
  const inBody = [bodyOf(request)].flat().map((message) => (message as ToolMessage | null | undefined)?.params?.name)
  return [inPath, ...inBody].flatMap((tool) => CREATING_TOOLS[String(tool)] ?? [])
}

/** Whether an exchange may have created something that can be removed again. */
export function createsRemovable({ operation, request: { url, body }, delivered }: Exchange): boolean {
  if (delivered === true) return false
  const path = { tool_name: new URL(url).pathname.split('/').at(-1) }
  const kinds = createdBy(operation, { path, raw: body === undefined ? {} : { body } })
  return kinds.some((kind) => !isPermanent(kind))
}

interface ToolMessage {
  params?: { name?: unknown }
}
