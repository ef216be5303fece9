import { type Api, Blocked, type Reply, type Stored, type Tools, expect, unlessBlocked } from '../../kit/index.ts'
import { list } from '../objects.ts'
import { POLICIES, type Policy } from './policies.ts'

/** Policies that import what is not there. Whether an object in the recycle bin counts as there is not documented. */
export const BRINGING: readonly Policy[] = ['Keep', 'Replace', 'Add']

/** Whether a reply is the report of an import that failed. Which status such a report has is not documented. */
export function hasFailed({ json }: Reply): boolean {
  return (json as { failed?: unknown } | null | undefined)?.failed === true
}

/** The report of an import that failed. A refusal need not be one, but may say why as any 400 does; blocks the case without. */
export function reportOfFailed({ json, ok, text }: Reply): Readonly<Record<string, unknown>> {
  if (typeof json === 'object' && json !== null && (ok || 'failed' in json || 'rolledBack' in json))
    return json as Readonly<Record<string, unknown>>
  expect.that(!ok, 'the failing import was answered without a report', text)
  throw new Blocked('the failing import was refused without a report')
}

/**
 * Asserts that a failing import raises a flag of its report under the other policies than this one, too. What of a bundle an
 * import takes under a policy is not documented: it has failed if it says so or, where `count` is given, if it has left
 * nothing.
 */
export async function expectFlagsUnderOthers(
  tools: Tools,
  flag: 'failed' | 'rolledBack',
  first: Policy,
  failing: (tools: Tools, policy: Policy) => Promise<Reply>,
  count?: () => Promise<number>,
): Promise<void> {
  for (const policy of POLICIES.filter((one) => one !== first)) {
    const before = await count?.()
    const reply = await failing(tools, policy)
    if (!hasFailed(reply) && (count === undefined || before !== (await count()))) continue
    const report = await unlessBlocked(async () => reportOfFailed(reply))
    if (report !== undefined) tools.expect.equal(report[flag], true, `${flag} under ${policy}`)
  }
}

/** Whether an import succeeded, by its status and its report. */
export function succeeded(reply: Reply): boolean {
  return reply.ok && !hasFailed(reply)
}

/**
 * Imports deleted objects under one policy after another until enough of them is seen.
 * @returns what was seen last; the case is blocked if no import counts, by default if none succeeds, which is for other rules
 */
export async function importedUntil<T>(
  importUnder: (policy: Policy) => Promise<Reply>,
  look: () => Promise<T>,
  isEnough: (seen: T) => boolean,
  counts: (reply: Reply) => boolean = succeeded,
): Promise<T> {
  const seen: T[] = []
  for (const policy of BRINGING) {
    if (!counts(await importUnder(policy))) continue
    const now = await look()
    seen.push(now)
    if (isEnough(now)) break
  }
  if (seen.length === 0) throw new Blocked('no policy imports what was deleted')
  return seen.at(-1) as T
}

/** The copies under its name that an import brings of an object that was deleted: none where it gives another name. */
export function copiesAfter(
  api: Api,
  kind: 'flow' | 'connection' | 'format',
  name: unknown,
  importUnder: (policy: Policy) => Promise<Reply>,
): Promise<Stored[]> {
  const copies = async (): Promise<Stored[]> => (await list(api, kind)).filter((one) => one['name'] === name)
  return importedUntil(importUnder, copies, ({ length }) => length > 0)
}

/** Imports deleted objects likewise; returns those that did not come back. */
export function lostAfter(
  objects: readonly Stored[],
  list: () => Promise<readonly Stored[]>,
  importUnder: (policy: Policy) => Promise<Reply>,
  counts?: (reply: Reply) => boolean,
): Promise<Stored[]> {
  const lost = async (): Promise<Stored[]> => {
    const all = await list()
    return objects.filter((object) => !holdsCopy(all, object))
  }
  return importedUntil(importUnder, lost, ({ length }) => length === 0, counts)
}

/** Asks for an import of deleted objects, or its preview, under one policy after another: the first that succeeds, or the last. */
export async function firstServed(
  under: (policy: Policy) => Promise<Reply>,
  policies: readonly Policy[] = BRINGING,
): Promise<Reply> {
  let last: Reply | undefined
  for (const policy of policies) {
    last = await under(policy)
    if (succeeded(last)) break
  }
  return last as Reply
}

/** Blocks the case where no policy imports what was deleted. */
export async function needImport(under: (policy: Policy) => Promise<Reply>): Promise<void> {
  if (!succeeded(await firstServed(under, POLICIES))) throw new Blocked('no policy imports what was deleted')
}

/** Whether a list has an object by its name or, where an import gives another name, by its tags, which no other has. */
function holdsCopy(list: readonly Stored[], { name, tags }: Stored): boolean {
  const marks = new Set(tagsOf(tags))
  return list.some((one) => one['name'] === name || tagsOf(one['tags']).some((tag) => marks.has(tag)))
}

const tagsOf = (tags: unknown): unknown[] => (Array.isArray(tags) ? tags : [])
