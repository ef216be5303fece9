import type { ScheduleRecord } from '../world/index.ts'
import { on } from '../alterations/on.ts'
import { part, together, form } from '../alterations/together.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import { flowOf } from '../domain/references.ts'
import { shaped } from '../alterations/shaped.ts'
import { type Alter, bodiless, guarded, otherwise, unguarded, wrapped } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

const LISTS = ['listSchedules', 'listFlowSchedules'] as const
const SAVING = ['createSchedule', 'replaceSchedule'] as const
/** Bulk edits for whose actions no order is documented. */
const UNORDERED_BULKS = ['bulkEditSchedules', 'bulkEditFormats', 'bulkEditListeners'] as const
const SWITCHING = ['disableSchedule', 'enableSchedule'] as const

/** How far the zone of the installation is ahead of UTC, in ms. */
const AHEAD_MS = 2 * 3_600_000

/** The same change for several operations. */
function each(operations: readonly string[], alter: Alter): Alteration {
  return { operations: Object.fromEntries(operations.map((id) => [id, alter])) }
}

/** Every schedule of an answer shown otherwise, alone or in a list. */
function shown(change: (schedule: any) => object): Alteration {
  return part('schedules', (plain) => ({
    render: (schedule, scene) => change(plain.render(schedule, scene)) as ReturnType<typeof plain.render>,
  }))
}

const OWN = ['name', 'description', 'schedule', 'tags'] as const

/** Fields that were never sent shown as a value. */
function unset(value: (member: string) => unknown): Alteration {
  return shown((schedule) => ({ ...Object.fromEntries(OWN.map((member) => [member, value(member)])), ...schedule }))
}

/** A list in another order. */
function ordered(compare: (a: any, b: any) => number): Alteration {
  return each(
    LISTS,
    shaped((list) => list.toSorted(compare)),
  )
}

/** Bodies that lack one of the fields are refused. */
function requiring(...members: readonly string[]): Alteration {
  return each(
    SAVING,
    guarded(({ body }) => members.some((member) => body[member] === undefined)),
  )
}

const FIELDS = ['flowId', 'name', 'description', 'schedule', 'enabled', 'tags'] as const

/** What of a schedule is said when it is asked for twice. */
const already = (status: number): Alteration =>
  together(
    on('disableSchedule').refuses((_call, { enabled }) => !enabled, status),
    on('enableSchedule').refuses((_call, { enabled }) => enabled, status),
  )

const nameTaken = ({ body, view, path }: any): boolean =>
  [...view.schedules.values()].some(({ id, name }: ScheduleRecord) => name === body.name && id !== path.scheduleId)

const unknownNamed = (status: number): Alteration =>
  on('bulkEditSchedules').refuses(
    ({ body, view }) => (body.scheduleIds ?? []).some((id: number) => view.schedules.get(id) === undefined),
    status,
  )

/** Variants of schedules. */
export const scheduleVariants: AreaVariants<'schedules'> = {
  'schedules/unset-fields': {
    null: unset(() => null),
    empty: unset((member) => (member === 'tags' ? [] : '')),
  },
  'schedules/more-fields': {
    more: shown((schedule) => ({ ...schedule, nextRun: 1_900_000_000_000, flowName: 'a flow' })),
  },
  'schedules/list-item-members': {
    light: {
      form: true,
      ...each(
        LISTS,
        shaped((list) => list.map(({ description: _d, schedule: _s, flowId: _f, enabled: _e, ...item }: any) => item)),
      ),
    },
  },
  'schedules/list-shape': { wrapped: { form: true, ...each([...LISTS, 'listScheduleVersions'], wrapped('content')) } },
  'schedules/list-order': {
    'newest-first': ordered((a, b) => Number(b.id) - Number(a.id)),
    'by-name': ordered((a, b) => String(a.name).localeCompare(String(b.name))),
  },
  'schedules/disabled-in-flow-list': {
    'enabled-only': on('listFlowSchedules').body((list) => list.filter(({ enabled }: any) => enabled)),
  },
  'schedules/schedules-of-unknown-flow': {
    empty: on('listFlowSchedules').find((found, { path }) => found ?? { id: path.flowId }),
  },
  'schedules/tag-order': {
    sorted: shown((schedule) =>
      Array.isArray(schedule.tags) ? { ...schedule, tags: [...new Set(schedule.tags)].toSorted() } : schedule,
    ),
  },
  'schedules/id-allocation': {
    wide: on('createSchedule').given((call) => ({
      ...call,
      ids: { ...call.ids, id: () => 2n ** 53n + 3n * BigInt(call.ids.id()) },
    })),
  },
  'schedules/id-sent': {
    refused: together(
      on('createSchedule').refuses(({ body }) => body.id !== undefined),
      on('replaceSchedule').refuses(({ body, path }) => body.id !== undefined && body.id !== path.scheduleId),
    ),
  },
  'schedules/required-fields': {
    'flow-name-expression': requiring('flowId', 'name', 'schedule'),
    all: requiring(...FIELDS),
  },
  'schedules/enabled-by-default': {
    disabled: each(SAVING, (plain) => ({
      apply: (call, found) => plain.apply({ ...call, body: { enabled: false, ...call.body } }, found),
    })),
    refused: requiring('enabled'),
  },
  'schedules/unknown-flow': {
    'not-found': each(SAVING, (plain) => ({
      ...guarded(({ body, view }) => view.flows.get(body.flowId) === undefined, 404)(plain),
    })),
    accepted: each(SAVING, unguarded('flowIsThere')),
  },
  'schedules/expression-syntax': {
    accepted: each(SAVING, unguarded('expressionKnown')),
    'no-question-mark': each(
      SAVING,
      guarded(({ body }) => String(body.schedule).includes('?')),
    ),
  },
  'schedules/doubled-name': { refused: each(SAVING, guarded(nameTaken)) },
  'schedules/replace-answer': {
    status: form(on('replaceSchedule').body(() => ({ status: 'ok' }))),
    id: form(on('replaceSchedule').body(({ id }) => ({ id }))),
    empty: form(on('replaceSchedule').bodiless(200)),
  },
  'schedules/delete-answer': {
    'ok-status': on('deleteSchedule').body(() => ({ status: 'deleted' })),
    'no-content': on('deleteSchedule').bodiless(204),
  },
  'schedules/switch-answer': {
    status: {
      form: true,
      ...each(
        SWITCHING,
        shaped(() => ({ status: 'ok' })),
      ),
    },
    empty: each(SWITCHING, bodiless(200)),
  },
  'schedules/switched-already': { refused: already(400), conflict: already(409) },
  'schedules/versions-of-switching': {
    'not-saved': {
      operations: each(SWITCHING, (plain) => ({
        apply: (call, found) => {
          const decision = plain.apply(call, found)
          return {
            ...decision,
            changes: decision.changes.filter((change) => !('table' in change && change.table === 'versions')),
          }
        },
      })).operations,
    },
  },
  'schedules/missed-times': {
    'caught-up': on('enableSchedule').decides((decision, call, found) => {
      const flow = flowOf(call.view, found)
      const missed = call.parts.schedules.nextTime(found.schedule, found.modified)
      if (flow === undefined || found.enabled || missed === undefined || missed > call.now) return decision
      const run = call.parts.runs.start(flow, { parameters: {}, triggerType: 'schedule' }, call.caller, call)
      return { ...decision, changes: [...decision.changes, ...run.changes] }
    }),
  },
  'schedules/time-zone': {
    local: part('schedules', (plain) => ({
      nextTime(expression, after) {
        const due = plain.nextTime(expression, after + AHEAD_MS)
        return due === undefined ? undefined : due - AHEAD_MS
      },
    })),
  },
  'schedules/due-while-running': {
    queued: part('schedules', { waitsWhileRunning: true }),
  },
  'schedules/run-answer': {
    status: on('runScheduledFlow').body(() => ({ status: 'started' })),
    empty: on('runScheduledFlow').bodiless(200),
  },
  'schedules/run-of-another-flow': {
    refused: on('runScheduledFlow').refuses(({ path }, { schedule }) => schedule.flowId !== path.flowId),
    runs: on('runScheduledFlow').unguarded('scheduleRunsFlow'),
  },
  'schedules/run-of-disabled': {
    refused: on('runScheduledFlow').refuses((_call, { schedule }) => !schedule.enabled),
  },
  'schedules/bulk-answer': {
    counts: on('bulkEditSchedules').body(({ updated }) => ({
      status: 'ok',
      totalSchedules: updated.length,
      updatedSchedules: updated.length,
      updatedScheduleIds: updated,
    })),
    empty: on('bulkEditSchedules').bodiless(200),
  },
  'schedules/bulk-unknown': { 'not-found': unknownNamed(404), refused: unknownNamed(400) },
  'schedules/bulk-nothing-named': {
    refused: each(
      ['bulkEditConnections', ...UNORDERED_BULKS],
      guarded(({ body }) => (body.scheduleIds ?? body.ioIds ?? []).length === 0 || (body.actions ?? []).length === 0),
    ),
  },
  'schedules/bulk-order': {
    reversed: each(UNORDERED_BULKS, (plain) => ({
      apply: (call, found) =>
        plain.apply({ ...call, body: { ...call.body, actions: (call.body.actions ?? []).toReversed() } }, found),
    })),
  },
  'schedules/version-of-new-schedule': {
    none: part('versions', (plain) => ({
      keep: (kind, record, message, scene) => {
        const before = kind === 'schedule' ? scene.view.schedules.get(record.id) : record
        return before === undefined ? [] : plain.keep(kind, before, message, scene)
      },
    })),
    'replaces-only': part('versions', (plain) => ({
      keep: (kind, record, message, scene) =>
        kind === 'schedule' && scene.view.schedules.get(record.id) === undefined
          ? []
          : plain.keep(kind, record, message, scene),
    })),
  },
  'schedules/version-shape': {
    wrapped: form(
      on('getScheduleVersion').body((schedule, { path }) => ({ uuid: path.uuid, message: 'saved', object: schedule })),
    ),
  },
  'schedules/version-record-members': {
    comment: on('listScheduleVersions').body((list) =>
      list.map(({ uuid, message, comment }: any) => ({ uuid, comment: message ?? comment })).toReversed(),
    ),
  },
  'schedules/versions-elsewhere': {
    answered: together(
      on('listScheduleVersions').find(
        (found, { path, caller }) => found ?? { id: path.scheduleId, tenantId: caller.tenantId },
      ),
      on('getScheduleVersion').find((found, { view, path }) => {
        if (found !== undefined) return found

        const version = view.versions.get(path.uuid)
        return version?.kind === 'schedule' ? version : undefined
      }),
    ),
  },
  'schedules/diff-lines': {
    'type-text': form(
      on('diffScheduleVersions').body((lines) =>
        lines.flatMap(({ field, from, to }: any) => [
          { type: '-', text: `${field}: ${from}` },
          { type: '+', text: `${field}: ${to}` },
        ]),
      ),
    ),
    strings: form(
      on('diffScheduleVersions').body((lines) =>
        lines.flatMap(({ field, from, to }: any) => [`- ${field}: ${from}`, `+ ${field}: ${to}`]),
      ),
    ),
  },
}
