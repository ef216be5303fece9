import { Blocked, type Reply, type Stored } from '../../kit/index.ts'
import type { Policy } from './policies.ts'

/** Policies that import what is not there. Whether an object in the recycle bin counts as there is not documented. */
export const BRINGING: readonly Policy[] = ['Keep', 'Replace', 'Add']

/** Whether an import succeeded, by its status and its report. */
export function succeeded({ ok, json }: Reply): boolean {
  return ok && (json as { failed?: unknown } | undefined)?.failed !== true
}

/**
 * Imports deleted objects under one policy after another until they are back.
 * @returns whether they are; the case is blocked if no import counts, by default if every one is refused
 */
export async function broughtBack(
  importUnder: (policy: Policy) => Promise<Reply>,
  areBack: () => Promise<boolean>,
  counts: (reply: Reply) => boolean = ({ ok }) => ok,
): Promise<boolean> {
  let imports = 0
  for (const policy of BRINGING) {
    if (!counts(await importUnder(policy))) continue
    imports += 1
    if (await areBack()) return true
  }
  if (imports === 0) throw new Blocked('no policy imports what was deleted')
  return false
}

/** Whether a list has an object by its name or, where an import gives another name, by its tags, which no other has. */
export function holdsCopy(list: readonly Stored[], { name, tags }: Stored): boolean {
  const marks = new Set(tagsOf(tags))
  return list.some((one) => one['name'] === name || tagsOf(one['tags']).some((tag) => marks.has(tag)))
}

const tagsOf = (tags: unknown): unknown[] => (Array.isArray(tags) ? tags : [])
