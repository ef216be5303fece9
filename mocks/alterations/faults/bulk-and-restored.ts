import { type KindWith, type TestableRuleId, resources, ruleOn } from '#spec'
import { onEach } from '../on.ts'
import type { VersionRecord } from '../../world/index.ts'
import { type Fault, type Faults, fault } from './fault.ts'
import { keepingRestored } from './recycle-bin-edits.ts'
import { objectsOf } from './resources/kind.ts'

type Kind = KindWith<'versions'>

/** Adds no tags to what others than the caller made. */
function passingOverOthers(kind: Kind): Fault {
  const { table } = objectsOf(kind)
  return fault(
    `adds no tags to ${kind}s that others than the caller made`,
    onEach(resources[kind].operations.bulk).stores(table, (record, before, { caller }) =>
      before !== undefined && before.createdBy !== caller.user.login ? { ...record, tags: before.tags } : record,
    ),
  )
}

/** Lists the versions of bulk edits, and finds none of them by their uuids. */
const losingVersions = (kind: Kind): Fault =>
  fault(
    'does not find the versions of bulk edits',
    onEach(resources[kind].operations.version).find((found: VersionRecord | undefined) =>
      found?.message.startsWith('etalon: ') === true ? undefined : found,
    ),
  )

/** Saves as the version of a bulk edit what was there before it. */
const formerVersions = (kind: Kind): Fault =>
  fault(
    'saves objects in the versions of bulk edits as they were before',
    onEach(resources[kind].operations.bulk).stores('versions', (version, _before, { view }) => {
      const former = view.versions.where('object', `${kind}:${version.objectId}`).at(-1)
      return former === undefined ? version : { ...version, snapshot: former.snapshot }
    }),
  )

/** Saves with each replace the object as it was before, though its creation has saved that already. */
const laggingVersions = (kind: Kind): Fault =>
  fault(
    'saves in the version of a replace what it overwrites, and in that of a creation what it stores',
    onEach(resources[kind].operations.replace).stores('versions', (version, _before, call) => ({
      ...version,
      snapshot: objectsOf(kind).named(call) ?? version.snapshot,
    })),
  )

/** Puts faults of bulk edits, and of edits of what was restored, after those that the rules of a kind have. */
export function withBulkAndRestored<Table extends Readonly<Partial<Record<TestableRuleId, Faults>>>>(
  kind: Kind,
  table: Table,
): Table {
  const further: Readonly<Partial<Record<string, readonly Fault[]>>> = {
    [ruleOn(kind, 'replace-is-stored')]: [keepingRestored(kind, 'replace')],
    [ruleOn(kind, 'bulk-adds-tags')]: [passingOverOthers(kind), keepingRestored(kind, 'bulk')],
    [ruleOn(kind, 'listed-versions-readable')]: [losingVersions(kind)],
    [ruleOn(kind, 'version-holds-*-as-saved')]: [
      ...(kind === 'schedule' ? [] : [formerVersions(kind)]),
      laggingVersions(kind),
    ],
  }
  const longer = Object.entries(table).map(([id, faults]) => {
    const more = further[id]
    if (more === undefined) return [id, faults]
    if ('each' in faults) throw new TypeError(`the faults of ${id} are one for each operation`)
    return [id, [faults, more].flat()]
  })
  return Object.fromEntries(longer) as Table
}
