import { BIN_KINDS, parseInt64, resources } from '#spec'
import { on, onEach } from '../on.ts'
import { part, form, together } from '../together.ts'
import type { Call, Caller } from '../../domain/kernel/call.ts'
import type { BinRecord, MacroRecord, ScheduleRecord } from '../../world/index.ts'
import { binned } from '../bin.ts'
import { refused, wrapped } from './alterations.ts'
import { followingSoon } from './following.ts'
import type { AreaVariants } from './variant.ts'

/** Kind names in restore paths, which are also table names of the mock. */
const KINDS = ['flows', 'schedules', 'connections', 'formats', 'listeners'] as const

function isKind(word: string): word is (typeof KINDS)[number] {
  return KINDS.some((kind) => kind === word)
}

/** A shown entry of the bin in any variant: its kind is in `type` or `kind`. */
interface BinItem {
  type?: string
  kind?: string
}

/** Whether the object to restore is active. */
function isActive({ view, path, caller }: Call<'restoreDeletedObject'>): boolean {
  const id = parseInt64(String(path.id))
  const object = isKind(path.type) && id !== undefined ? view[path.type].get(id) : undefined
  return object?.tenantId === caller.tenantId
}

/** Other entries of the bin that were deleted at the same time and belong to the given one. */
function deletedWith({ key, kind, id, deletedAt }: BinRecord, entries: Iterable<BinRecord>): BinRecord[] {
  if (kind !== 'flow') return []
  return [...entries].filter(
    (other) =>
      other.key !== key &&
      other.deletedAt === deletedAt &&
      other.kind === 'schedule' &&
      (other.record as ScheduleRecord).flowId === id,
  )
}

const THIRTY_DAYS_MS = 30 * 86_400_000
const isKept = ({ deletedAt }: BinRecord, { now }: { now: number }): boolean => now - deletedAt < THIRTY_DAYS_MS

const isOwn = ({ deletedBy }: BinRecord, { caller }: { caller: Caller }): boolean => deletedBy === caller.user.login

/** Variants of the recycle bin. */
export const recycleBinVariants: AreaVariants<'recycle-bin'> = {
  'recycle-bin/list-shape': {
    wrapped: form(on('listDeletedObjects').body(wrapped('objects'))),
    'by-kind': form(
      on('listDeletedObjects').body((entries: BinItem[]) =>
        Object.groupBy(entries, ({ type, kind }) => type ?? `${kind}s`),
      ),
    ),
  },
  'recycle-bin/item-members': {
    object: part('recycleBin', {
      render: ({ kind, record }) => {
        const { tenantId: _tenant, ...object } = record
        return { type: `${kind}s`, object }
      },
    }),
    names: part('recycleBin', {
      render: ({ kind, id, record }) => ({ kind, name: record.name ?? '', id: String(id) }),
    }),
  },
  'recycle-bin/delay': { soon: followingSoon },
  'recycle-bin/retention': {
    'thirty-days': together(
      on('listDeletedObjects').decides(({ result, ...decision }, call) => ({
        ...decision,
        result: result.filter((entry) => isKept(entry, call)),
      })),
      on('restoreDeletedObject').find((entry, call) =>
        entry !== undefined && isKept(entry, call) ? entry : undefined,
      ),
    ),
  },
  'recycle-bin/binned-readable': {
    readable: together(
      ...BIN_KINDS.map((kind) =>
        onEach(resources[kind].operations.read).otherwise(({ view, path }) =>
          binned(view, kind).find(({ id }) => id === path[`${kind}Id`]),
        ),
      ),
      on('getMacro').otherwise(({ view, path }) => view.bin.get(`macro:${path.macroId}`)?.record as MacroRecord),
    ),
  },
  'recycle-bin/scope': {
    own: together(
      on('listDeletedObjects').decides(({ result, ...decision }, call) => ({
        ...decision,
        result: result.filter((entry) => isOwn(entry, call)),
      })),
      on('restoreDeletedObject').find((entry, call) => (entry !== undefined && isOwn(entry, call) ? entry : undefined)),
    ),
  },
  'recycle-bin/order': {
    'newest-first': on('listDeletedObjects').body((entries) => entries.toReversed()),
  },
  'recycle-bin/other-kinds': {
    binned: on('listDeletedObjects').body((entries) => [
      ...entries,
      { id: 6_001, type: 'macros', name: 'an old macro', deleted: 0, deletedBy: 'ada' },
      { id: 7_001, type: 'webhooks', name: 'an old webhook', deleted: 0, deletedBy: 'ada' },
    ]),
  },
  'recycle-bin/restore-answer': {
    object: on('restoreDeletedObject').answer((answer, _call, { record }) => {
      const { tenantId: _tenant, ...object } = record
      return { ...answer, json: object }
    }),
    empty: on('restoreDeletedObject').bodiless(200),
  },
  'recycle-bin/restore-of-active': {
    accepted: on('restoreDeletedObject').unfound((call) => (isActive(call) ? { status: 200, json: {} } : undefined)),
    conflict: on('restoreDeletedObject').unfound((call) => (isActive(call) ? { status: 409 } : undefined)),
  },
  'recycle-bin/unknown-type': {
    refused: on('restoreDeletedObject').unfound(({ path }) => (isKind(path.type) ? undefined : refused())),
  },
  'recycle-bin/schedule-before-its-flow': {
    accepted: on('restoreDeletedObject').unguarded('flowIsThere'),
    'with-flow': together(
      on('restoreDeletedObject').unguarded('flowIsThere'),
      part('recycleBin', (plain) => ({
        restore: (entry, scene) => {
          const flow =
            entry.kind === 'schedule'
              ? scene.view.bin.get(`flow:${(entry.record as ScheduleRecord).flowId}`)
              : undefined
          return [...(flow === undefined ? [] : plain.restore(flow, scene)), ...plain.restore(entry, scene)]
        },
      })),
    ),
  },
  'recycle-bin/flow-with-its-schedules': {
    together: part('recycleBin', (plain) => ({
      restore: (entry, scene) =>
        [entry, ...deletedWith(entry, scene.view.bin.values())].flatMap((one) => plain.restore(one, scene)),
    })),
  },
  'recycle-bin/enabled-after-restore': {
    disabled: part('recycleBin', (plain) => ({
      restore: (entry, scene) =>
        plain.restore(
          entry.kind === 'schedule'
            ? { ...entry, record: { ...entry.record, enabled: false } as ScheduleRecord }
            : entry,
          scene,
        ),
    })),
  },
  'recycle-bin/versions-after-restore': {
    'kept-and-one-more': part('recycleBin', (plain) => ({
      restore(entry, scene) {
        const { kind, record } = entry
        const changes = plain.restore(entry, scene)
        return kind === 'listener'
          ? changes
          : [...changes, ...scene.parts.versions.keep(kind, record, 'restored', scene)]
      },
    })),
  },
}
