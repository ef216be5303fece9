import type { Json } from '../json.ts'
import { type AnyCall, on, onEach } from '../on.ts'
import { part, together, form } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { isObject } from '../../domain/mcp/rpc.ts'
import { flowOf } from '../../domain/references.ts'
import { NO_ID, WIDE, blank, byName, differences, idsFrom, wrapped } from './alterations.ts'
import type { AreaVariants } from './variant.ts'
import { keepingReplaces, keepingWhatWas } from './versions.ts'

const LISTS = ['listSchedules', 'listFlowSchedules'] as const
const SAVING = ['createSchedule', 'replaceSchedule'] as const
/** Bulk edits without a documented order of actions. */
const UNORDERED_BULKS = ['bulkEditSchedules', 'bulkEditFormats', 'bulkEditListeners'] as const
const SWITCHING = ['disableSchedule', 'enableSchedule'] as const

/** Offset of the installation's time zone from UTC, in ms. */
const AHEAD_MS = 2 * 3_600_000

/** Changes every schedule in responses, alone or in a list. */
function shown(change: (schedule: Json) => Json): Alteration {
  return part('schedules', (plain) => ({
    render: (schedule, scene) => change(plain.render(schedule, scene)),
  }))
}

const OWN = ['name', 'description', 'schedule', 'tags'] as const

/** Shows a value for fields that were never sent. */
function unset(value: (member: string) => unknown): Alteration {
  return shown((schedule) => ({ ...Object.fromEntries(OWN.map((member) => [member, value(member)])), ...schedule }))
}

/** Refuses bodies that lack one of these fields. */
function requiring(...members: readonly string[]): Alteration {
  return onEach(...SAVING).refuses(({ body }) => members.some((member) => body[member] === undefined))
}

/** Reads a replace without `enabled` as one that disables, before anything could refuse it. */
const disabling: Alteration = onEach('replaceSchedule').step(({ readBody }) => ({
  readBody(incoming) {
    const read = readBody(incoming)
    return 'body' in read && isObject(read.body) ? { body: { enabled: false, ...read.body } } : read
  },
}))

const FIELDS = ['flowId', 'name', 'description', 'schedule', 'enabled', 'tags'] as const

/** Responds with this status if a schedule already has the requested state. */
const already = (status: number): Alteration =>
  together(
    on('disableSchedule').refuses((_call, { enabled }) => !enabled, status),
    on('enableSchedule').refuses((_call, { enabled }) => enabled, status),
  )

const nameTaken = ({ body, view, path }: AnyCall): boolean =>
  [...view.schedules.values()].some(({ id, name }) => name === body.name && id !== path.scheduleId)

const unknownNamed = (status: number): Alteration =>
  on('bulkEditSchedules').refuses(
    ({ body, view }) => (body.scheduleIds ?? []).some((id) => view.schedules.get(id) === undefined),
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
    light: form(
      onEach(...LISTS).items(
        ({ description: _description, schedule: _schedule, flowId: _flow, enabled: _enabled, ...item }) => item,
      ),
    ),
  },
  'schedules/list-shape': {
    wrapped: form(onEach(...LISTS, 'listScheduleVersions').body(wrapped('content'))),
  },
  'schedules/list-order': {
    'newest-first': onEach(...LISTS).body((list: Json[]) => list.toSorted((a, b) => Number(b.id) - Number(a.id))),
    'by-name': onEach(...LISTS).body(byName),
  },
  'schedules/disabled-in-flow-list': {
    'enabled-only': on('listFlowSchedules').body((list) => list.filter(({ enabled }: Json) => enabled)),
  },
  'schedules/schedules-of-unknown-flow': {
    empty: on('listFlowSchedules').otherwise((call) => blank(call.path.flowId, call)),
  },
  'schedules/tag-order': {
    sorted: shown((schedule) =>
      Array.isArray(schedule.tags) ? { ...schedule, tags: [...new Set(schedule.tags)].toSorted() } : schedule,
    ),
  },
  'schedules/id-allocation': {
    wide: on('createSchedule').given(idsFrom(WIDE, 3n)),
  },
  'schedules/id-sent': {
    // A new schedule has no id in its path.
    refused: onEach(...SAVING).refuses(({ body, path }) => body.id !== undefined && body.id !== path.scheduleId),
  },
  'schedules/required-fields': {
    'flow-name-expression': requiring('flowId', 'name', 'schedule'),
    all: requiring(...FIELDS),
  },
  'schedules/enabled-by-default': {
    disabled: onEach(...SAVING).given((call) => ({ ...call, body: { enabled: false, ...call.body } })),
    refused: requiring('enabled'),
  },
  'schedules/disabled-shown': {
    'left-out': together(
      shown(({ enabled, ...schedule }) => ({ ...schedule, ...(enabled === true ? { enabled } : {}) })),
      disabling,
    ),
  },
  'schedules/unknown-flow': {
    'not-found': onEach(...SAVING).refuses(({ body, view }) => view.flows.get(body.flowId) === undefined, 404),
    accepted: onEach(...SAVING).unguarded('flowIsThere'),
  },
  'schedules/expression-syntax': {
    accepted: onEach(...SAVING).unguarded('expressionKnown'),
    'no-question-mark': onEach(...SAVING).refuses(({ body }) => String(body.schedule).includes('?')),
  },
  'schedules/doubled-name': { refused: onEach(...SAVING).refuses(nameTaken) },
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
    status: form(onEach(...SWITCHING).body(() => ({ status: 'ok' }))),
    empty: onEach(...SWITCHING).bodiless(200),
  },
  'schedules/switched-already': { refused: already(400), conflict: already(409) },
  'schedules/versions-of-switching': {
    'not-saved': onEach(...SWITCHING).drops('versions'),
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
    refused: onEach('bulkEditConnections', ...UNORDERED_BULKS).refuses(
      ({ body }) => (body.scheduleIds ?? body.ioIds ?? []).length === 0 || (body.actions ?? []).length === 0,
    ),
  },
  'schedules/bulk-order': {
    reversed: onEach(...UNORDERED_BULKS).given((call) => ({
      ...call,
      body: { ...call.body, actions: (call.body.actions ?? []).toReversed() },
    })),
  },
  'schedules/version-of-new-schedule': {
    none: keepingWhatWas('schedule'),
    'replaces-only': keepingReplaces('schedule'),
  },
  'schedules/version-shape': {
    wrapped: form(
      on('getScheduleVersion').body((schedule, { path }) => ({ uuid: path.uuid, message: 'saved', object: schedule })),
    ),
  },
  'schedules/version-record-members': {
    comment: on('listScheduleVersions')
      .items(({ uuid, message, comment }) => ({ uuid, comment: message ?? comment }))
      .body((list) => list.toReversed()),
  },
  'schedules/versions-elsewhere': {
    answered: together(
      on('listScheduleVersions').otherwise((call) => ({
        ...blank(call.path.scheduleId, call),
        flowId: NO_ID,
        enabled: false,
      })),
      on('getScheduleVersion').otherwise(({ view, path }) => {
        const version = view.versions.get(path.uuid)
        return version?.kind === 'schedule' ? version : undefined
      }),
    ),
  },
  'schedules/diff-lines': {
    'type-text': form(on('diffScheduleVersions').body(differences((type, text) => ({ type, text })))),
    strings: form(on('diffScheduleVersions').body(differences((sign, text) => `${sign} ${text}`))),
    'without-tags': on('diffScheduleVersions').body((lines) =>
      lines.filter(({ field }: { field: string }) => field !== 'tags'),
    ),
  },
}
