import { Blocked, type Reply, type Stored, type Tools, expect, unlessBlocked } from '../../kit/index.ts'
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

/** How an import shows that it has failed without saying so. */
interface Silent {
  /** The number of objects of the bundle that are there. */
  count: () => Promise<number>
  /** Whether a policy brings back, under its name, what is not there: others may take nothing of the bundle. */
  brings: (tools: Tools, policy: Policy) => Promise<boolean>
}

/**
 * Asserts that a failing import raises a flag of its report under the other policies than this one, too. What of a bundle an
 * import takes under a policy is not documented: it has failed if it says so or, where that is looked at, if it has left
 * nothing of what it should have brought. One that may have succeeded is the last, as it leaves what it brings.
 */
export async function expectFlagsUnderOthers(
  tools: Tools,
  flag: 'failed' | 'rolledBack',
  first: Policy,
  failing: (tools: Tools, policy: Policy) => Promise<Reply>,
  silent?: Silent,
): Promise<void> {
  for (const policy of POLICIES.filter((one) => one !== first)) {
    const before = await silent?.count()
    const reply = await failing(tools, policy)
    if (!hasFailed(reply)) {
      if (silent === undefined) return
      // How soon a list shows what an import made is not documented.
      const after = await tools.eventually(silent.count, (now) => now !== before)
      if (before !== after) return
      if ((await unlessBlocked(() => silent.brings(tools, policy))) !== true) continue
    }
    const report = await unlessBlocked(async () => reportOfFailed(reply))
    if (report !== undefined) tools.expect.equal(report[flag], true, `${flag} under ${policy}`)
  }
}

/** Whether an import succeeded, by its status and its report. */
export function succeeded(reply: Reply): boolean {
  return reply.ok && !hasFailed(reply)
}

/**
 * Imports deleted objects under one policy after another until enough of them is seen; none is to be seen before, as lists
 * may show what was deleted for a while.
 * @returns what was seen last; the case is blocked if no import counts, by default if none succeeds, which is for other rules
 */
export async function importedUntil<T>(
  { eventually }: Pick<Tools, 'eventually'>,
  importUnder: (policy: Policy) => Promise<Reply>,
  { look, isNone, isEnough }: { look: () => Promise<T>; isNone: (seen: T) => boolean; isEnough: (seen: T) => boolean },
  counts: (reply: Reply) => boolean = succeeded,
): Promise<T> {
  await eventually(look, isNone)
  const seen: T[] = []
  for (const policy of BRINGING) {
    if (!counts(await importUnder(policy))) continue
    const now = await look()
    seen.push(now)
    if (isEnough(now)) break
  }
  if (seen.length === 0) throw new Blocked('no policy imports what was deleted')
  // How soon a list shows what an import made is not documented.
  return isEnough(seen.at(-1) as T) ? (seen.at(-1) as T) : eventually(look, isEnough)
}

/** The copies under its name that an import brings of an object that was deleted: none where it gives another name. */
export function copiesAfter(
  tools: Pick<Tools, 'api' | 'eventually'>,
  kind: 'flow' | 'connection' | 'format',
  name: unknown,
  importUnder: (policy: Policy) => Promise<Reply>,
): Promise<Stored[]> {
  const look = async (): Promise<Stored[]> => (await list(tools.api, kind)).filter((one) => one['name'] === name)
  const isEnough = ({ length }: readonly Stored[]): boolean => length > 0
  return importedUntil(tools, importUnder, { look, isNone: (seen) => !isEnough(seen), isEnough })
}

/** Imports deleted objects likewise; returns those that did not come back. */
export function lostAfter(
  tools: Pick<Tools, 'eventually'>,
  objects: readonly Stored[],
  list: () => Promise<readonly Stored[]>,
  importUnder: (policy: Policy) => Promise<Reply>,
  counts?: (reply: Reply) => boolean,
): Promise<Stored[]> {
  const look = async (): Promise<Stored[]> => {
    const all = await list()
    return objects.filter((object) => !holdsCopy(all, object))
  }
  const isNone = ({ length }: readonly Stored[]): boolean => length === objects.length
  return importedUntil(tools, importUnder, { look, isNone, isEnough: ({ length }) => length === 0 }, counts)
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
