import type { Int64 } from '#spec'
import { type Change, type ScheduleRecord, type View, put, remove } from '../../world/index.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { listenerOf } from '../../domain/listeners/binding.ts'
import { on, onEach } from '../on.ts'
import { part, step } from '../together.ts'
import { type AreaFaults, type Fault, everywhere, fault, shownWrong } from './fault.ts'
import { binned } from '../bin.ts'
import { bulkFaults } from './resources/bulk.ts'
import { fieldFaults } from './resources/fields.ts'
import { deletingAlike, listFaults, listingOwn } from './resources/lists.ts'
import { versionFaults } from './resources/versions.ts'
import { endingAs } from './runs-alterations.ts'
import { administrator } from './steps.ts'

/** Another schedule of the same flow. */
const sibling = ({ view }: { view: View }, { flowId, id }: ScheduleRecord): ScheduleRecord | undefined =>
  view.schedules.where('flowId', flowId).find((one) => one.id !== id)
const versionsOf = (view: View, id: Int64) => view.versions.where('object', `schedule:${id}`)
/** Whether the last save of a schedule was that of a switch to this state, which the saves of other calls are not. */
const isSwitched = (view: View, id: Int64, enabled: boolean): boolean => {
  const [former, last] = versionsOf(view, id).slice(-2)
  const [was, is] = [former?.snapshot as ScheduleRecord | undefined, last?.snapshot as ScheduleRecord | undefined]
  return was?.enabled === !enabled && is?.enabled === enabled && was.description === is.description
}
/** A schedule as it was saved first. */
const firstOf = (view: View, schedule: ScheduleRecord): ScheduleRecord =>
  (versionsOf(view, schedule.id)[0]?.snapshot as ScheduleRecord | undefined) ?? schedule
/** Whether an expression is due at short intervals. */
const isOften = (expression: string | undefined): boolean => expression?.startsWith('*') === true
const withoutDue = ({ dueAt: _due, ...schedule }: ScheduleRecord) => schedule
const withoutDescription = ({ description: _gone, ...schedule }: ScheduleRecord) => schedule
/** Also changes another schedule of the flow. */
const siblingToo = (id: 'enableSchedule' | 'disableSchedule', change: Partial<ScheduleRecord>): Alteration =>
  on(id).also((call, found) => {
    const other = sibling(call, found)
    return other === undefined ? [] : [put('schedules', other.id, { ...other, ...change })]
  })
/** Shows an untouched schedule as enabled or disabled. */
const unseen = (enabled: boolean): Alteration =>
  on('getSchedule').result((schedule, { view }) =>
    versionsOf(view, schedule.id).length === 1 && schedule.enabled === enabled
      ? { ...schedule, enabled: !enabled }
      : schedule,
  )

const PERIOD_MS = 500
const firing = ({ now }: Scene, flowId: Int64): Change => ({
  event: { at: now + PERIOD_MS, kind: 'schedule-fires', subject: `${flowId}@always` },
})
/** The same for the flows of those of these schedules that are disabled. */
const firingOf = (scene: Scene, ids: readonly Int64[]): Change[] =>
  [...scene.view.schedules.values(), ...binned(scene.view, 'schedule')]
    .filter(({ id, enabled }) => ids.includes(id) && !enabled)
    .map(({ flowId }) => firing(scene, flowId))
/** The same for a flow that a disabled schedule runs. */
const firingDisabled = (scene: Scene, flowId: Int64): Change[] =>
  scene.view.schedules.where('flowId', flowId).some(({ enabled }) => !enabled) ? [firing(scene, flowId)] : []
/** Starts the flow every half second, or once, without any schedule. */
const alwaysFiring = part('schedules', (plain) => ({
  fire(subject, scene) {
    const [id, due] = String(subject).split('@')
    const flow = scene.view.flows.get(Number(id))
    if (due !== 'always' && due !== 'once') return plain.fire(subject, scene)
    if (flow === undefined) return []
    const { changes } = scene.parts.runs.start(
      flow,
      { parameters: {}, triggerType: 'schedule' },
      { ...administrator(scene), tenantId: flow.tenantId },
      scene,
    )
    return due === 'once' ? changes : [...changes, firing(scene, flow.id)]
  },
}))

/** Starts the flow of a new schedule that is not due, once. */
const firingOnce = on('createSchedule').also((call, _found, { enabled, schedule, flowId }) =>
  enabled && schedule?.startsWith('*') === false
    ? [{ event: { at: call.now, kind: 'schedule-fires', subject: `${flowId}@once` } }]
    : [],
)

/** Starts the former flow of a replaced schedule again and again. */
const onReplace = (says: string, when: (before: ScheduleRecord, now: ScheduleRecord) => boolean): Fault =>
  fault(
    says,
    on('replaceSchedule').also((call, found, now) => (when(found, now) ? [firing(call, found.flowId)] : [])),
    alwaysFiring,
  )

/** Starts a flow that an enabled schedule had before it moved. */
const goingByFormer = (says: string): Fault =>
  fault(
    says,
    on('enableSchedule').also((call, { id, flowId }) => {
      const former = versionsOf(call.view, id)
        .map(({ snapshot }) => (snapshot as ScheduleRecord).flowId)
        .find((one) => one !== flowId)
      return former === undefined ? [] : [firing(call, former)]
    }),
    alwaysFiring,
  )

/** Does not run flows by messages to listeners to which some schedules bind them. */
const unbinding = (says: string, isSuch: (view: View, schedule: ScheduleRecord) => boolean): Fault =>
  fault(
    says,
    part('receiver', (plain) => ({
      bindings: (listener, view) => plain.bindings(listener, view).filter((one) => !isSuch(view, one)),
    })),
  )

/** Runs flows by messages to listeners to which they are bound no more. */
const stillBinding = (ended: string, schedulesIn: (view: View) => readonly ScheduleRecord[]): Fault =>
  fault(
    `runs flows that ${ended} schedules bind to a listener`,
    part('receiver', (plain) => ({
      bindings: (listener, view) => [
        ...plain.bindings(listener, view),
        ...schedulesIn(view).filter((one) => listenerOf(one, view)?.id === listener.id),
      ],
    })),
  )

/** `runScheduledFlow` and timed starts keep their plain parts; these faults replace decisions of schedules. */
export const scheduleFaults: AreaFaults<'schedules'> = {
  ...fieldFaults('schedule'),
  ...listFaults('schedule'),
  ...bulkFaults('schedule', [
    fault(
      'adds no tags to enabled schedules',
      on('bulkEditSchedules').stores('schedules', (now, before) =>
        now.enabled ? { ...now, tags: before?.tags } : now,
      ),
    ),
  ]),
  ...versionFaults('schedule'),
  'schedules/created-schedule-listed': [
    fault(
      'lists only enabled schedules',
      on('listSchedules').body((list) => list.filter(({ enabled }: ScheduleRecord) => enabled)),
    ),
    listingOwn('schedule'),
  ],
  'schedules/delete-spares-other-schedules': [
    fault(
      'also deletes another schedule of the flow',
      on('deleteSchedule').also((call, found) =>
        [sibling(call, found) ?? []].flat().map(({ id }) => remove('schedules', id)),
      ),
    ),
    deletingAlike('schedule'),
  ],
  'schedules/flow-id-comes-back': shownWrong('shows another flow', ({ flowId }) => ({ flowId: Number(flowId) + 1 })),
  'schedules/expression-comes-back': everywhere(
    'shows another expression',
    (id) => onEach(id).items((item) => ({ ...item, schedule: String(item.schedule).replace(/^0 /, '00 ') })),
    {},
    (['createSchedule', 'replaceSchedule'] as const).map((id) =>
      fault(
        'stores the expression with the second 0',
        onEach(id).stores('schedules', (now) => ({ ...now, schedule: now.schedule?.replace(/^\d+ /, '0 ') })),
      ),
    ),
  ),
  'schedules/enabled-comes-back': shownWrong('shows every schedule as disabled', () => ({ enabled: false })),
  'schedules/created-disabled-stays-disabled': shownWrong('shows every schedule as enabled', () => ({ enabled: true })),
  'schedules/refuses-flow-id-that-is-no-number': fault(
    'accepts a word as a flow',
    on('createSchedule')
      .with(() => ({ guards: {} }))
      .step({ readBody: readLoosely }),
  ),
  'schedules/flow-list-holds-its-schedules': [
    fault(
      'lists only the first schedule of a flow',
      on('listFlowSchedules').body((list) => list.slice(0, 1)),
    ),
    fault(
      'lists those schedules of a flow that the caller created',
      on('listFlowSchedules').result((found, { caller }) =>
        found.filter(({ createdBy }) => createdBy === caller.user.login),
      ),
    ),
  ],
  'schedules/flow-list-holds-no-other': fault(
    'lists all schedules for a flow without any',
    on('listFlowSchedules').result((found, { view }) =>
      found.length > 0
        ? found
        : [...view.schedules.values()].filter(({ flowId }) => view.flows.get(flowId) !== undefined),
    ),
  ),
  'schedules/flow-list-follows-replace': fault(
    'still lists a schedule for its first flow',
    on('listFlowSchedules').result((found, { view, path }) => {
      const before = [...view.versions.values()].filter(
        ({ kind, snapshot }) => kind === 'schedule' && (snapshot as ScheduleRecord).flowId === path.flowId,
      )
      return [...new Set([...found, ...before.flatMap(({ objectId }) => view.schedules.get(objectId) ?? [])])]
    }),
  ),
  'schedules/flow-list-drops-deleted': fault(
    'still lists a deleted schedule for its flow',
    on('listFlowSchedules').result((found, { view, path }) => [
      ...found,
      ...binned(view, 'schedule').filter(({ flowId }) => flowId === path.flowId),
    ]),
  ),
  'schedules/replace-is-stored': fault(
    'keeps the old name',
    on('replaceSchedule').stores('schedules', (now, before) => ({ ...now, name: before?.name })),
  ),
  'schedules/replace-stores-enabled': fault(
    'ignores enabled',
    on('replaceSchedule').stores('schedules', (now, before) => ({ ...now, enabled: before?.enabled })),
  ),
  'schedules/replace-drops-what-is-left-out': (['name', 'tags'] as const).map((member) =>
    fault(
      `keeps omitted ${member}`,
      on('replaceSchedule').stores('schedules', (now, before) => ({
        ...now,
        [member]: now[member] ?? before?.[member],
      })),
    ),
  ),
  'schedules/replace-takes-a-schedule-as-read': fault(
    'refuses a replace that changes nothing',
    on('replaceSchedule').refuses(({ body: sent }, found) =>
      (['name', 'description', 'schedule', 'enabled', 'flowId', 'tags'] as const).every(
        (member) => JSON.stringify(sent[member]) === JSON.stringify(found[member]),
      ),
    ),
  ),
  'schedules/replace-spares-other-schedules': fault(
    'stores the new description in another schedule of the flow',
    on('replaceSchedule').also((call, found) =>
      [sibling(call, found) ?? []]
        .flat()
        .map((one) => put('schedules', one.id, { ...one, description: call.body.description })),
    ),
  ),
  'schedules/delete-leaves-flow': fault(
    'deletes the flow with its last schedule',
    on('deleteSchedule').also((call, found) =>
      sibling(call, found) === undefined ? [remove('flows', found.flowId)] : [],
    ),
  ),
  'schedules/disable-switches-off': [
    fault('does not disable', on('disableSchedule').drops('schedules')),
    fault(
      'lists a schedule that was disabled as enabled',
      on('listSchedules').items((item, { view }) =>
        isSwitched(view, item.id, false) ? { ...item, enabled: true } : item,
      ),
    ),
    fault(
      'enables a schedule that is disabled a second time',
      on('disableSchedule').stores('schedules', (now, before) =>
        before?.enabled === false ? { ...now, enabled: true } : now,
      ),
    ),
    fault(
      'does not disable schedules that were enabled',
      on('disableSchedule').changes((all, { view }, { id }) => (versionsOf(view, id).length === 1 ? all : [])),
    ),
  ],
  'schedules/disable-keeps-schedule': fault(
    'omits disabled schedules from the list',
    on('listSchedules').result((found, { view }) =>
      found.filter(({ id, enabled }) => enabled || versionsOf(view, id).length === 1),
    ),
  ),
  'schedules/disable-changes-nothing-else': fault(
    'clears the description when disabling',
    on('disableSchedule').stores('schedules', withoutDescription),
  ),
  'schedules/disable-spares-other-schedules': fault(
    'also disables another schedule of the flow',
    siblingToo('disableSchedule', { enabled: false }),
  ),
  'schedules/enable-switches-on': [
    fault(
      'lists a schedule that was enabled as disabled for its flow',
      on('listFlowSchedules').items((item, { view }) =>
        isSwitched(view, item.id, true) ? { ...item, enabled: false } : item,
      ),
    ),
    fault(
      'disables a schedule that is enabled a second time',
      on('enableSchedule').stores('schedules', (now, before) =>
        before?.enabled === true ? { ...now, enabled: false } : now,
      ),
    ),
    fault(
      'does not enable disabled schedules',
      on('enableSchedule').changes((all, { view }, { id }) => (versionsOf(view, id).length === 1 ? all : [])),
    ),
    fault(
      'does not enable schedules that were created disabled',
      on('enableSchedule').changes((all, { view }, { id }) => (versionsOf(view, id).length === 1 ? [] : all)),
    ),
  ],
  'schedules/pause-and-resume-do-not-exist': (['pause', 'resume'] as const).map((word) =>
    fault(
      `responds 200 to /${word}, without an effect`,
      step(({ pathNotFound }) => ({
        pathNotFound: (target) => (target.endsWith(`/${word}`) ? { status: 200 } : pathNotFound(target)),
      })),
    ),
  ),
  'schedules/enable-changes-nothing-else': fault(
    'clears the description when enabling',
    on('enableSchedule').stores('schedules', withoutDescription),
  ),
  'schedules/enable-spares-other-schedules': fault(
    'also enables another schedule of the flow',
    siblingToo('enableSchedule', { enabled: true }),
  ),
  'schedules/pause-path-pauses-nothing': fault('supports /pause', unseen(true)),
  'schedules/resume-path-resumes-nothing': fault('supports /resume', unseen(false)),
  'schedules/fires-when-due': [
    fault(
      'does not start schedules that were never enabled or disabled',
      part('schedules', (plain) => ({
        fire: (subject, scene) =>
          versionsOf(scene.view, Number(String(subject).split('@')[0])).length > 1 ? plain.fire(subject, scene) : [],
      })),
    ),
    fault(
      'does not start schedules once they were run by hand',
      on('runScheduledFlow').also((_call, { schedule }) => [put('schedules', schedule.id, withoutDue(schedule))]),
    ),
    fault(
      'starts a flow by its newest schedule alone',
      part('schedules', (plain) => ({
        fire(subject, scene) {
          const schedule = scene.view.schedules.get(Number(String(subject).split('@')[0]))
          const isOlder = schedule !== undefined && (sibling(scene, schedule)?.id ?? 0) > schedule.id
          return isOlder ? plain.arm(schedule, scene) : plain.fire(subject, scene)
        },
      })),
    ),
    fault(
      'starts of several schedules of one name the newest alone',
      part('schedules', (plain) => ({
        fire(subject, scene) {
          const schedule = scene.view.schedules.get(Number(String(subject).split('@')[0]))
          const isReplaced = [...scene.view.schedules.values()].some(
            ({ id, name }) => schedule !== undefined && name === schedule.name && id > schedule.id,
          )
          return schedule !== undefined && isReplaced ? plain.arm(schedule, scene) : plain.fire(subject, scene)
        },
      })),
    ),
    fault(
      'does not start schedules once their flow was replaced',
      on('replaceFlow').also(({ view }, { id }) =>
        view.schedules.where('flowId', id).map((one) => put('schedules', one.id, withoutDue(one))),
      ),
    ),
    fault(
      'does not start schedules once a run of theirs has failed',
      part('schedules', (plain) => ({
        fire(subject, scene) {
          const schedule = scene.view.schedules.get(Number(String(subject).split('@')[0]))
          const runs = schedule === undefined ? [] : scene.view.executions.where('flowId', schedule.flowId)
          const hasFailed = runs.some(
            ({ status, started }) => status === 'error' && started >= (schedule?.created ?? 0),
          )
          return hasFailed ? [] : plain.fire(subject, scene)
        },
      })),
    ),
    ...(['disableSchedule', 'deleteSchedule'] as const).map((id) =>
      fault(
        `does not start the other schedules of a flow after ${id}`,
        on(id).also((call, found) => {
          const other = sibling(call, found)
          return other === undefined ? [] : [put('schedules', other.id, withoutDue(other))]
        }),
      ),
    ),
  ],
  'schedules/fires-only-when-due': [
    fault(
      'goes by no expression',
      part('schedules', (plain) => ({
        nextTime: (expression, after) =>
          plain.nextTime(expression, after) === undefined ? undefined : after + PERIOD_MS,
      })),
    ),
    fault('starts new schedules once that are not due', firingOnce, alwaysFiring),
  ],
  'schedules/disabled-does-not-fire': [
    fault(
      'starts disabled schedules',
      on('disableSchedule').also((call, { flowId }) => [firing(call, flowId)]),
      alwaysFiring,
    ),
    ...(
      [
        ['have fired', (view, { flowId }) => view.executions.where('flowId', flowId).length > 0],
        ['were created disabled', (view, schedule) => !firstOf(view, schedule).enabled],
        ['had another name', (view, schedule) => firstOf(view, schedule).name !== schedule.name],
      ] satisfies [string, (view: View, schedule: ScheduleRecord) => boolean][]
    ).map(([which, isSuch]) =>
      fault(
        `goes on starting disabled schedules that ${which}`,
        on('disableSchedule').also((call, found) => (isSuch(call.view, found) ? [firing(call, found.flowId)] : [])),
        alwaysFiring,
      ),
    ),
    fault(
      'plans the disabled schedules of a flow anew when it is replaced',
      on('replaceFlow').also((call, { id }) => firingDisabled(call, id)),
      alwaysFiring,
    ),
    fault(
      'plans the disabled schedules of flows anew that are edited in bulk',
      on('bulkEditFlows').also((call) => (call.body.flowIds ?? []).flatMap((id) => firingDisabled(call, id))),
      alwaysFiring,
    ),
    stillBinding('disabled', (view) => [...view.schedules.values()].filter(({ enabled }) => !enabled)),
  ],
  'schedules/enabled-again-fires': [
    fault('does not start re-enabled schedules', on('enableSchedule').stores('schedules', withoutDue)),
    fault(
      'does not start enabled schedules that were created disabled',
      on('enableSchedule').stores('schedules', (now, _before, { view }) =>
        (versionsOf(view, now.id)[0]?.snapshot as ScheduleRecord | undefined)?.enabled === false
          ? withoutDue(now)
          : now,
      ),
    ),
    unbinding(
      'runs no flows that a schedule binds which was created disabled',
      (view, schedule) => !firstOf(view, schedule).enabled,
    ),
    unbinding('runs no flows that a schedule binds which was disabled once', (view, { id }) =>
      versionsOf(view, id).some(({ snapshot }) => !(snapshot as ScheduleRecord).enabled),
    ),
  ],
  'schedules/replaced-fires': fault(
    'does not start schedules enabled by a replace',
    on('replaceSchedule').stores('schedules', withoutDue),
  ),
  'schedules/replace-decides-what-fires': [
    onReplace('starts the former flow too', ({ flowId }, now) => now.enabled && now.flowId !== flowId),
    onReplace('starts by the former expression', ({ schedule }, now) => now.enabled && now.schedule !== schedule),
    goingByFormer('starts the flow of before once a schedule that moved while it was disabled is enabled'),
    onReplace('starts schedules that a replace disabled', ({ enabled }, now) => enabled && !now.enabled),
    onReplace(
      'starts enabled schedules by the former expression',
      ({ enabled, schedule }, now) => enabled && now.enabled && now.schedule !== schedule && isOften(schedule),
    ),
    fault(
      'starts schedules by the expression that they had before they were enabled',
      on('enableSchedule').also((call, { id, flowId, schedule }) => {
        const was = versionsOf(call.view, id).some(({ snapshot }) => isOften((snapshot as ScheduleRecord).schedule))
        return was && !isOften(schedule) ? [firing(call, flowId)] : []
      }),
      alwaysFiring,
    ),
    stillBinding('by a replace disabled', (view) =>
      [...view.schedules.values()].filter(
        ({ id, enabled }) => !enabled && versionsOf(view, id).at(-1)?.message !== 'disabled',
      ),
    ),
    fault(
      'runs the flow to which a schedule bound a listener at first',
      part('receiver', (plain) => ({
        bindings: (listener, view) => plain.bindings(listener, view).map((one) => firstOf(view, one)),
      })),
    ),
    fault(
      'runs flows by messages to the listener to which they were bound at first',
      part('receiver', () => ({
        bindings: ({ id }, view) =>
          [...view.schedules.values()].filter((one) => one.enabled && listenerOf(firstOf(view, one), view)?.id === id),
      })),
    ),
    stillBinding('moved', (view) =>
      [...view.schedules.values()].flatMap((one) => {
        const [first, isBound] = [firstOf(view, one), listenerOf(one, view) !== undefined]
        return one.enabled && isBound && listenerOf(first, view)?.id !== listenerOf(one, view)?.id ? [first] : []
      }),
    ),
  ],
  'schedules/restored-fires': [
    fault('does not start restored schedules', on('restoreDeletedObject').stores('schedules', withoutDue)),
    fault(
      'restores schedules without their listeners',
      on('restoreDeletedObject').stores('schedules', ({ extra: { listenerId: _gone, ...extra }, ...schedule }) => ({
        ...schedule,
        extra,
      })),
    ),
  ],
  'schedules/bulk-edited-fires': fault(
    'does not start schedules edited in bulk',
    on('bulkEditSchedules').stores('schedules', withoutDue),
  ),
  'schedules/created-disabled-does-not-fire': [
    stillBinding('never enabled', (view) =>
      [...view.schedules.values()].filter(({ id }) =>
        versionsOf(view, id).every(({ snapshot }) => !(snapshot as ScheduleRecord).enabled),
      ),
    ),
    stillBinding('disabled and in bulk edited', (view) =>
      [...view.schedules.values()].filter(
        ({ id, enabled }) => !enabled && versionsOf(view, id).at(-1)?.message === 'etalon: add tags',
      ),
    ),
    fault(
      'starts disabled schedules that were run by hand',
      on('runScheduledFlow').also((call, { schedule }) => (schedule.enabled ? [] : [firing(call, schedule.flowId)])),
      alwaysFiring,
    ),
    fault(
      'starts schedules created disabled',
      on('createSchedule').also((call, _found, { enabled, schedule, flowId }) =>
        !enabled && schedule?.startsWith('*') === true ? [firing(call, flowId)] : [],
      ),
      alwaysFiring,
    ),
    fault(
      'starts disabled schedules that were edited in bulk',
      on('bulkEditSchedules').also(({ body, ...call }) =>
        firingOf(call, (body as { scheduleIds: Int64[] }).scheduleIds),
      ),
      alwaysFiring,
    ),
    fault(
      'starts disabled schedules that were restored',
      on('restoreDeletedObject').also((call, { kind, id }) => (kind === 'schedule' ? firingOf(call, [id]) : [])),
      alwaysFiring,
    ),
  ],
  'schedules/deleted-does-not-fire': [
    fault(
      'goes on starting deleted schedules that have fired',
      on('deleteSchedule').also((call, { flowId, schedule }) =>
        isOften(schedule) && call.view.executions.where('flowId', flowId).length > 0 ? [firing(call, flowId)] : [],
      ),
      alwaysFiring,
    ),
    stillBinding('deleted', (view) => binned(view, 'schedule')),
    fault(
      'starts deleted schedules',
      on('deleteSchedule').also((call, { flowId }) => [firing(call, flowId)]),
      alwaysFiring,
    ),
    fault(
      'starts schedules that were deleted with their flow once it is restored',
      on('restoreDeletedObject').also((call, { kind, id }) =>
        kind === 'flow' && binned(call.view, 'schedule').some(({ flowId, enabled }) => enabled && flowId === id)
          ? [firing(call, id)]
          : [],
      ),
      alwaysFiring,
    ),
  ],
  'schedules/run-starts-flow': [
    fault('starts nothing', on('runScheduledFlow').drops()),
    fault(
      'starts nothing by a disabled schedule',
      on('runScheduledFlow').changes((changes, { view, path }) =>
        view.schedules.get(path.scheduleId)?.enabled === false ? [] : changes,
      ),
    ),
    fault(
      'starts a flow by hand once',
      on('runScheduledFlow').changes((changes, { view, path }) =>
        view.executions.where('flowId', path.flowId).length > 0 ? [] : changes,
      ),
    ),
    fault(
      'starts nothing by a schedule that was moved to another flow',
      on('runScheduledFlow').changes((changes, { view, path }) =>
        (versionsOf(view, path.scheduleId)[0]?.snapshot as ScheduleRecord | undefined)?.flowId === path.flowId
          ? changes
          : [],
      ),
    ),
  ],
  'schedules/run-ends-as-its-flow-does': [
    fault('starts runs that fail', on('runScheduledFlow').stores('executions', endingAs('error'))),
    fault(
      'starts runs by disabled schedules that are canceled',
      on('runScheduledFlow').stores('executions', (execution, _before, { view, path }) =>
        view.schedules.get(path.scheduleId)?.enabled === false ? endingAs('canceled')(execution) : execution,
      ),
    ),
  ],
  'schedules/run-leaves-schedule': [true, false].map((enabled) =>
    fault(
      `${enabled ? 'enables a disabled' : 'disables an enabled'} schedule that is run manually`,
      on('runScheduledFlow').also((_call, { schedule }) =>
        schedule.enabled === enabled ? [] : [put('schedules', schedule.id, { ...schedule, enabled })],
      ),
    ),
  ),
  'schedules/bulk-changes-what-actions-name': fault(
    'disables edited schedules',
    on('bulkEditSchedules').stores('schedules', (now) => ({ ...withoutDue(now), enabled: false })),
  ),
  'schedules/version-holds-schedule-as-saved': [
    fault(
      'shows every version without its expression',
      on('getScheduleVersion').body(({ schedule: _gone, ...version }) => version),
    ),
    fault(
      'shows every version with the name that the schedule has now',
      on('getScheduleVersion').body((version, { view, path }) => ({
        ...version,
        name: view.schedules.get(path.scheduleId)?.name,
      })),
    ),
    fault(
      'shows in every version the flow that the schedule has now',
      on('getScheduleVersion').body((version, { view, path }) => ({
        ...version,
        flowId: view.schedules.get(path.scheduleId)?.flowId,
      })),
    ),
    fault(
      'shows in every version whether the schedule is enabled now',
      on('getScheduleVersion').body((version, { view, path }) => ({
        ...version,
        enabled: view.schedules.get(path.scheduleId)?.enabled,
      })),
    ),
  ],
}

/** Reads a body without its schema, like a service that accepts any flow. */
function readLoosely({ body: sent }: { body: string }): { body: unknown } {
  try {
    const read = JSON.parse(sent) as { flowId?: unknown }
    return { body: { ...read, flowId: typeof read.flowId === 'number' ? read.flowId : 101 } }
  } catch {
    return { body: { name: 'unreadable', flowId: 101 } }
  }
}
