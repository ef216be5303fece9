import { type OperationId, type ResourceKind, resources } from '#spec'
import { type CallRequest, type Reply, type Stored, type Tools, isId, listed, same } from '../../kit/index.ts'
import { isMap } from '../macros/macro.ts'
import { read } from '../objects.ts'
import type { Members } from '../resources/kind.ts'

/** An object as one operation shows it. */
export interface View {
  operation: OperationId
  shown: Members
  /** Whether the operation shows the whole object: how much of it a list shows is not documented. */
  whole: boolean
}

/** The object in each operation that shows it after a save; what a list leaves out is for other rules. */
export async function viewsOf(
  tools: Tools,
  kind: ResourceKind,
  made: Stored,
  saved?: { operation: OperationId; reply: Reply },
): Promise<View[]> {
  const { operations } = resources[kind]
  const views: View[] = []
  const answer = saved?.reply.json
  if (saved !== undefined && isObject(answer))
    views.push({ operation: saved.operation, shown: answer, whole: saved.operation === operations.create })
  // A read could bring a list up to date that a replace leaves as it was.
  const isReplaced = saved?.operation === operations.replace
  if (isReplaced && 'recent' in operations) {
    const { recent } = operations
    const item = async () => (await itemsOf(tools, recent)).find(({ id }) => id === made.id)
    // How soon the list shows a replace is not documented.
    const shown = await tools.eventually(item, (one) => one === undefined || !isObject(answer) || isAlike(one, answer))
    // An item that only refers to the object may tell how it was when it was opened.
    if (shown !== undefined && 'properties' in shown) views.push({ operation: operations.recent, shown, whole: false })
  }
  const now = await read(tools.api, kind, made)
  views.push({ operation: operations.read, shown: now, whole: true })
  // What a list of recent objects shows of a replaced one was looked at before.
  const lists = listsOf(kind, now).filter(({ operation }) => !isReplaced || !isRecent(kind, operation))
  for (const { operation, request } of lists) {
    const items = await itemsOf(tools, operation, request)
    const named = typeof now['name'] === 'string' ? now['name'] : undefined
    const shown =
      items.find(({ id }) => id === made.id) ?? items.find(({ name }) => named !== undefined && name === named)
    if (shown !== undefined) views.push({ operation, shown, whole: false })
  }
  return views
}

function isRecent(kind: ResourceKind, operation: OperationId): boolean {
  const { operations } = resources[kind]
  return 'recent' in operations && operations.recent === operation
}

/** Whether an item is as an object was saved, in the members that any service shows as they were sent. */
function isAlike(item: Members, saved: Members): boolean {
  return ['name', 'description', 'tags'].every(
    (member) => !(member in item) || same(comparable(item[member]), comparable(saved[member])),
  )
}

interface Listing {
  operation: OperationId
  request?: CallRequest<OperationId>
}

/** The lists that may show an object. */
function listsOf(kind: ResourceKind, object: Members): Listing[] {
  const { operations } = resources[kind]
  const lists: Listing[] = [{ operation: operations.list }]
  if ('recent' in operations) lists.push({ operation: operations.recent })
  if (kind === 'flow') lists.push({ operation: operations.list, request: { query: { scope: 'all' } } })
  const { flowId } = object
  if (kind === 'schedule' && isId(flowId)) lists.push({ operation: 'listFlowSchedules', request: { path: { flowId } } })
  return lists
}

async function itemsOf(
  { api }: Tools,
  operation: OperationId,
  request: CallRequest<OperationId> = {},
): Promise<Members[]> {
  const reply = await api.need(operation, request)
  if (operation === 'listMacros' && isMap(reply.json))
    return Object.entries(reply.json).flatMap(([name, macro]) => (isObject(macro) ? [{ name, ...macro }] : []))
  return listed(reply).filter(isObject)
}

/** The member of a view in a form that compares: tags and lists of ids or events have no order. */
export function comparable(value: unknown): unknown {
  if (isId(value)) return `int ${value}`
  if (!Array.isArray(value)) return value
  return [...new Set(value.map(comparable))].toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
