import { pathTo, resources } from '#spec'
import {
  type As,
  type Reply,
  type Stored,
  type Tools,
  listed,
  unlessBlocked,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { switchedToken } from '../authentication/switched.ts'
import { hasFailed } from './back.ts'
import type { Kind } from './bundle.ts'
import { freed } from './freed.ts'
import type { ImportUnder } from './import-under.ts'
import { POLICIES } from './policies.ts'

/** Members that an object of a request does not have. */
const WITHOUT = { id: undefined, tags: undefined }

/**
 * Judges imports that fail over what was deleted. What lies in the recycle bin may count as there, and an import over what is
 * there may fail under every policy: it is a violation only where the import also fails once nothing has the name, and in
 * another tenant, where such an object can be created.
 */
export async function expectImportAnywhere(
  tools: Tools,
  kind: Kind,
  objects: readonly Stored[],
  importUnder: ImportUnder,
): Promise<void> {
  const [object] = objects
  const token = await unlessNotApplicable(() => unlessBlocked(() => switchedToken(tools)))
  if (object === undefined || token === undefined || !(await freed(tools, kind, objects))) return
  const last = await failedUnderAll(importUnder)
  if (last === undefined) return
  const as = { token }
  const own = tools.unique('elsewhere')
  try {
    const body = { ...object, ...WITHOUT, name: own }
    const made = await tools.api.call(resources[kind].operations.create, { body, as, valid: false })
    const there = made.ok ? await failedUnderAll(importUnder, as) : undefined
    tools.expect.that(
      there === undefined,
      `an import of a deleted ${kind} fails under every policy, also in another tenant`,
      there?.text,
    )
  } finally {
    await removeThere(tools, kind, [own, ...objects.map(({ name }) => name)], as)
  }
}

/** The last reply where the import fails under every policy. */
async function failedUnderAll(importUnder: ImportUnder, as?: As): Promise<Reply | undefined> {
  let last: Reply | undefined
  for (const policy of POLICIES) {
    last = await importUnder(policy, as)
    if (!hasFailed(last)) return undefined
  }
  return last
}

/** Deletes what has one of the names in the tenant of a token. */
async function removeThere({ api }: Tools, kind: Kind, names: readonly unknown[], as: As): Promise<void> {
  const { list, delete: remove } = resources[kind].operations
  const reply = await api.call(list, { as, valid: false })
  for (const object of reply.ok ? listed<Stored>(reply) : [])
    if (names.includes(object['name'])) await api.call(remove, { path: pathTo(kind, object), as, valid: false })
}
