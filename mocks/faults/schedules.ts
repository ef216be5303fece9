import type { ScheduleRecord } from '../world/index.ts'
import { put } from '../world/index.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { shaped } from '../alterations/shaped.ts'
import { actingOnce, also, dropping, storingIn } from './alterations.ts'
import type { AreaFaults, Fault } from './fault.ts'
import { deciding, endingAs, executing } from './runs-alterations.ts'

type Alter = (plain: Operation) => Partial<Operation>

/** The schedules that an operation stores, altered. */
const storing = (alter: (schedule: ScheduleRecord, call: any) => ScheduleRecord): Alter => storingIn('schedules', alter)

/** The answer of one operation with a member of its schedules changed; lists change every item. */
function showing(id: string, change: (schedule: any) => object): Fault['operations'] {
  return { [id]: shaped((body) => (Array.isArray(body) ? body.map(change) : change(body))) }
}

/** The member is shown wrong by the operation of the case. */
function shownWrong(
  member: string,
  value: (schedule: any) => unknown,
  says: string,
  collateral: readonly string[] = [],
) {
  return {
    each: (id: string) => ({
      says,
      operations: showing(id, (schedule) => ({ ...schedule, [member]: value(schedule) })),
      collateral: collateral as never,
    }),
  }
}

/** Another schedule of the same flow. */
function sibling(call: any, found: ScheduleRecord): ScheduleRecord | undefined {
  return call.view.schedules.where('flowId', found.flowId).find((one: ScheduleRecord) => one.id !== found.id)
}

const READS = ['schedules/replace-is-stored', 'schedules/replace-spares-other-schedules'] as const
const SWITCH_READS = ['schedules/disable-changes-nothing-else', 'schedules/enable-changes-nothing-else'] as const
/** Rules whose checks ask for the flow that a schedule says it is on. */
const ON_ITS_FLOW = [
  'schedules/delete-leaves-flow',
  'schedules/fires-when-due',
  'schedules/enabled-again-fires',
  'schedules/run-starts-flow',
  'schedules/flow-list-holds-its-schedules',
  'schedules/flow-list-follows-replace',
  'schedules/replace-takes-a-schedule-as-read',
] as const
const ELSEWHERE = ['schedules/run-leaves-schedule', 'schedules/bulk-changes-what-actions-name'] as const
const LISTING = [
  'schedules/created-schedule-listed',
  'schedules/disable-keeps-schedule',
  'conventions/lists-are-whole',
  'recycle-bin/restored-schedule-listed',
] as never[]

/** Runs of `runScheduledFlow` and of firing are left to the plain parts; these replace what a schedule decides. */
export const scheduleFaults: AreaFaults<'schedules'> = {
  'schedules/id-shown': shownWrong('id', ({ id }) => String(id), 'writes ids as strings', [
    'errors/answers-match-schema',
    'conventions/create-answers-200',
    'conventions/lists-are-whole',
    'schedules/created-schedule-readable',
    ...LISTING,
    'schedules/name-comes-back',
    'schedules/tags-come-back',
    'schedules/flow-list-holds-its-schedules',
    'schedules/flow-list-follows-replace',
    'recycle-bin/restored-schedule-readable',
  ]),
  'schedules/create-assigns-id': [
    {
      says: 'gives every schedule of a second the same id',
      operations: {
        createSchedule: shaped((schedule: { id: number }) => ({ ...schedule, id: 4_711 })),
      },
      collateral: [
        'flows/delete-refused-keeps-schedules',
        'flows/delete-refused-child-keeps-schedules',
        'flows/delete-with-schedules-spares-other-schedules',
        'schedules/id-shown',
        'schedules/name-comes-back',
        'schedules/tags-come-back',
        ...LISTING,
        'schedules/flow-list-holds-its-schedules',
        'schedules/created-schedule-readable',
        'errors/documented-status',
        'schedules/missing',
        'flows/usage-names-schedules',
        'flows/delete-refused-names-schedules',
        'flows/delete-report-names-schedules',
      ] as never[],
    },
  ],
  'schedules/flow-id-comes-back': shownWrong('flowId', ({ flowId }) => Number(flowId) + 1, 'shows another flow', [
    ...READS,
    ...SWITCH_READS,
    ...ELSEWHERE,
    ...ON_ITS_FLOW,
    'recycle-bin/restored-schedule-as-before',
  ]),
  'schedules/name-comes-back': shownWrong('name', ({ name }) => `${name} `, 'adds a blank to the name', [
    ...READS,
    'conventions/text-comes-back',
    ...SWITCH_READS,
    ...ELSEWHERE,
    'schedules/version-holds-schedule-as-saved',
    'recycle-bin/restored-schedule-as-before',
  ]),
  'schedules/description-comes-back': shownWrong(
    'description',
    ({ description }) => String(description ?? '').toUpperCase(),
    'shows the description in capitals',
    [
      ...READS,
      ...SWITCH_READS,
      ...ELSEWHERE,
      'schedules/version-holds-schedule-as-saved',
      'recycle-bin/restored-schedule-as-before',
    ],
  ),
  'schedules/expression-comes-back': shownWrong(
    'schedule',
    ({ schedule }) => String(schedule).replace(/^0 /, '00 '),
    'shows another expression',
    [
      ...READS,
      ...SWITCH_READS,
      ...ELSEWHERE,
      'schedules/version-holds-schedule-as-saved',
      'recycle-bin/restored-schedule-as-before',
    ],
  ),
  'schedules/tags-come-back': shownWrong('tags', ({ tags }) => (tags ?? []).slice(0, 1), 'shows the first tag only', [
    ...READS,
    ...SWITCH_READS,
    ...ELSEWHERE,
    'schedules/bulk-adds-tags',
    'schedules/bulk-applies-every-action',
    'schedules/bulk-keeps-earlier-tags',
    'recycle-bin/restored-schedule-as-before',
  ]),
  'schedules/tags-are-strings': shownWrong('tags', ({ tags }) => (tags ?? []).join(','), 'shows tags as one text', [
    'schedules/tags-come-back',
    ...READS,
    ...SWITCH_READS,
    ...ELSEWHERE,
    'schedules/bulk-adds-tags',
    'schedules/bulk-applies-every-action',
    'schedules/bulk-keeps-earlier-tags',
    'errors/answers-match-schema',
    'recycle-bin/restored-schedule-as-before',
    'schedules/replace-drops-what-is-left-out',
    'schedules/replace-takes-a-schedule-as-read',
  ]),
  'schedules/enabled-comes-back': shownWrong('enabled', () => false, 'shows every schedule as disabled', [
    'schedules/replace-stores-enabled',
    'schedules/enable-switches-on',
    'schedules/disable-spares-other-schedules',
    'schedules/pause-path-pauses-nothing',
    'schedules/bulk-changes-what-actions-name',
  ]),
  'schedules/created-disabled-stays-disabled': shownWrong('enabled', () => true, 'shows every schedule as enabled', [
    'schedules/replace-stores-enabled',
    'schedules/disable-switches-off',
    'schedules/enable-spares-other-schedules',
    'schedules/resume-path-resumes-nothing',
  ]),
  'schedules/refuses-flow-id-that-is-no-number': [
    {
      says: 'takes a word for a flow',
      operations: {
        createSchedule: (plain) => ({
          guards: {},
          steps: { ...plain.steps, readBody: ({ body }) => readLoosely(body) },
        }),
      },
      collateral: ['errors/malformed-json', 'errors/answers-match-schema', 'errors/wrong-type'],
    },
  ],
  'schedules/created-schedule-listed': [
    {
      says: 'lists enabled schedules only',
      operations: { listSchedules: shaped((list) => list.filter(({ enabled }: ScheduleRecord) => enabled)) },
      collateral: [...LISTING, 'schedules/name-comes-back', 'schedules/tags-come-back', 'schedules/tags-are-strings'],
    },
  ],
  'schedules/created-schedule-readable': [
    {
      says: 'reads the schedule made before the one asked for',
      operations: {
        getSchedule: (plain) => ({
          answer: (result, call) => {
            const others = [...call.view.schedules.values()].filter(
              ({ id }: ScheduleRecord) => id < call.path.scheduleId,
            )
            return plain.answer(
              call.path.scheduleId > 0 && others.length > 0 ? { ...result, id: others.at(-1).id } : result,
              call,
            )
          },
        }),
      },
      collateral: ['schedules/replace-takes-a-schedule-as-read'],
    },
  ],
  'schedules/missing': {
    each: (id) => ({
      says: 'answers 400 for a schedule that is not there',
      operations: {
        [id]: (plain: Operation) => ({
          steps: { ...plain.steps, notFound: () => ({ status: 400, reason: 'none', text: 'no such schedule' }) },
        }),
      },
      collateral: [
        'errors/object-not-found',
        'schedules/deleted-schedule-not-found',
        'flows/delete-with-schedules-takes-schedules',
      ] as never,
    }),
  },
  'schedules/flow-list-holds-its-schedules': [
    {
      says: 'lists the first schedule of a flow only',
      operations: { listFlowSchedules: shaped((list) => list.slice(0, 1)) },
    },
  ],
  'schedules/flow-list-holds-no-other': [
    {
      says: 'lists all schedules for a flow without any',
      operations: {
        listFlowSchedules: (plain) => ({
          answer: (found, call) =>
            plain.answer(
              found.length > 0
                ? found
                : [...call.view.schedules.values()].filter(
                    ({ flowId }: ScheduleRecord) => call.view.flows.get(flowId) !== undefined,
                  ),
              call,
            ),
        }),
      },
      collateral: ['schedules/flow-list-follows-replace'],
    },
  ],
  'schedules/flow-list-follows-replace': [
    {
      says: 'keeps listing a schedule for the flow that it was made for',
      operations: {
        listFlowSchedules: (plain) => ({
          answer: (found, call) => {
            const before = [...call.view.versions.values()]
              .filter(({ kind, snapshot }: any) => kind === 'schedule' && snapshot.flowId === call.path.flowId)
              .flatMap(({ objectId }: any) => call.view.schedules.get(objectId) ?? [])
            return plain.answer([...new Set([...found, ...before])], call)
          },
        }),
      },
    },
  ],
  'schedules/flow-list-drops-deleted': [
    {
      says: 'keeps listing a deleted schedule for its flow',
      operations: {
        listFlowSchedules: (plain) => ({
          answer: (found, call) => {
            const deleted = [...call.view.bin.values()].filter(
              ({ kind, record }: any) => kind === 'schedule' && record.flowId === call.path.flowId,
            )
            return plain.answer([...found, ...deleted.map(({ record }: any) => record)], call)
          },
        }),
      },
      collateral: ['schedules/flow-list-holds-no-other'],
    },
  ],
  'schedules/replace-is-stored': [
    {
      says: 'keeps the name of before',
      operations: {
        replaceSchedule: storing((schedule, call) => ({
          ...schedule,
          name: call.view.schedules.get(schedule.id)?.name,
        })),
      },
    },
  ],
  'schedules/replace-stores-enabled': [
    {
      says: 'passes enabled over',
      operations: {
        replaceSchedule: storing((schedule, call) => ({
          ...schedule,
          enabled: call.view.schedules.get(schedule.id)?.enabled,
        })),
      },
    },
  ],
  'schedules/replace-drops-what-is-left-out': [
    {
      says: 'keeps tags that are not sent',
      operations: {
        replaceSchedule: storing((schedule, call) => ({
          ...schedule,
          tags: schedule.tags ?? call.view.schedules.get(schedule.id)?.tags,
        })),
      },
    },
  ],
  'schedules/replace-takes-a-schedule-as-read': [
    {
      says: 'refuses a replace that changes nothing',
      operations: {
        replaceSchedule: (plain) => ({
          guards: {
            ...plain.guards,
            changed: (call, found) => {
              const same = ['name', 'description', 'schedule', 'enabled', 'flowId'].every(
                (member) => call.body[member] === found[member],
              )
              return same && JSON.stringify(call.body.tags) === JSON.stringify(found.tags)
                ? { status: 400, reason: 'nothing to do', text: 'nothing to do' }
                : undefined
            },
          },
        }),
      },
    },
  ],
  'schedules/replace-spares-other-schedules': [
    {
      says: 'writes the description of a replace into another schedule of the flow',
      operations: {
        replaceSchedule: also((call, found) => {
          const other = sibling(call, found)
          return other === undefined
            ? []
            : [put('schedules', other.id, { ...other, description: call.body.description })]
        }),
      },
    },
  ],
  'schedules/deleted-schedule-not-found': [
    {
      says: 'still reads a deleted schedule',
      operations: {
        getSchedule: (plain) => ({
          find: (call) => plain.find(call) ?? call.view.bin.get(`schedule:${call.path.scheduleId}`)?.record,
        }),
      },
      collateral: ['flows/delete-with-schedules-takes-schedules', 'flows/bulk-deletes'] as never,
    },
  ],
  'schedules/deleted-schedule-not-listed': [
    {
      says: 'still lists deleted schedules',
      operations: {
        listSchedules: (plain) => ({
          answer: (found, call) =>
            plain.answer(
              [
                ...found,
                ...[...call.view.bin.values()]
                  .filter(({ kind }: any) => kind === 'schedule')
                  .map(({ record }: any) => record),
              ],
              call,
            ),
        }),
      },
      collateral: ['flows/delete-with-schedules-takes-schedules'] as never,
    },
  ],
  'schedules/deleted-schedule-in-recycle-bin': [
    {
      says: 'throws deleted schedules away',
      operations: { deleteSchedule: dropping((change) => change.table === 'bin') },
      collateral: [
        'recycle-bin/restored-schedule-readable',
        'recycle-bin/restored-schedule-as-before',
        'recycle-bin/restored-schedule-listed',
        'recycle-bin/bin-names-deleted-object-of-each-kind',
      ] as never,
    },
  ],
  'schedules/delete-leaves-flow': [
    {
      says: 'deletes the flow with its last schedule',
      operations: {
        deleteSchedule: also((call, found) =>
          sibling(call, found) === undefined ? [{ table: 'flows', key: found.flowId, record: undefined }] : [],
        ),
      },
      collateral: [
        'flows/delete-possible-once-unreferenced',
        'flows/deleted-schedules-not-counted',
        'schedules/flow-list-drops-deleted',
        'recycle-bin/restored-schedule-readable',
      ] as never,
    },
  ],
  'schedules/delete-spares-other-schedules': [
    {
      says: 'deletes another schedule of the flow too',
      operations: {
        deleteSchedule: also((call, found) => {
          const other = sibling(call, found)
          return other === undefined ? [] : [{ table: 'schedules', key: other.id, record: undefined }]
        }),
      },
      collateral: ['flows/deleted-schedules-not-counted', 'recycle-bin/restore-spares-other-objects'] as never,
    },
  ],
  'schedules/disable-switches-off': [
    {
      says: 'does not disable',
      operations: { disableSchedule: dropping((change) => change.table === 'schedules') },
      collateral: ['schedules/disabled-does-not-fire', 'flows/schedule-counts-follow-switching'] as never,
    },
  ],
  'schedules/disable-keeps-schedule': [
    {
      says: 'leaves disabled schedules out of the list',
      operations: {
        listSchedules: (plain) => ({
          answer: (found, call) =>
            plain.answer(
              found.filter(
                ({ id, enabled }: ScheduleRecord) =>
                  enabled || call.view.versions.where('object', `schedule:${id}`).length === 1,
              ),
              call,
            ),
        }),
      },
      collateral: ['schedules/created-schedule-listed', 'recycle-bin/restored-schedule-listed'] as never,
    },
  ],
  'schedules/disable-changes-nothing-else': [
    {
      says: 'clears the description when disabling',
      operations: { disableSchedule: storing(({ description: _gone, ...schedule }) => schedule) },
    },
  ],
  'schedules/disable-spares-other-schedules': [
    {
      says: 'disables another schedule of the flow too',
      operations: {
        disableSchedule: also((call, found) => {
          const other = sibling(call, found)
          return other === undefined ? [] : [put('schedules', other.id, { ...other, enabled: false })]
        }),
      },
      collateral: ['flows/schedule-counts-follow-switching'] as never,
    },
  ],
  'schedules/enable-switches-on': [
    {
      says: 'does not enable what was disabled',
      operations: {
        enableSchedule: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            return call.view.versions.where('object', `schedule:${found.id}`).length === 1
              ? decision
              : { ...decision, changes: [] }
          },
        }),
      },
      collateral: ['schedules/enabled-again-fires', 'flows/schedule-counts-follow-switching'] as never,
    },
  ],
  'schedules/enable-changes-nothing-else': [
    {
      says: 'clears the description when enabling',
      operations: { enableSchedule: storing(({ description: _gone, ...schedule }) => schedule) },
    },
  ],
  'schedules/enable-spares-other-schedules': [
    {
      says: 'enables another schedule of the flow too',
      operations: {
        enableSchedule: also((call, found) => {
          const other = sibling(call, found)
          return other === undefined ? [] : [put('schedules', other.id, { ...other, enabled: true })]
        }),
      },
      collateral: ['flows/schedule-counts-follow-switching'] as never,
    },
  ],
  'schedules/pause-path-pauses-nothing': [
    {
      says: 'knows /pause after all',
      operations: {
        getSchedule: (plain) => ({ answer: (result, call) => plain.answer(unseen(result, call, true), call) }),
      },
      collateral: ['schedules/enabled-comes-back', 'schedules/disable-spares-other-schedules'],
    },
  ],
  'schedules/resume-path-resumes-nothing': [
    {
      says: 'knows /resume after all',
      operations: {
        getSchedule: (plain) => ({ answer: (result, call) => plain.answer(unseen(result, call, false), call) }),
      },
      collateral: ['schedules/created-disabled-stays-disabled', 'schedules/enable-spares-other-schedules'],
    },
  ],
  'schedules/fires-when-due': [
    {
      says: 'does not fire schedules that were never switched',
      parts: {
        schedules: (plain) => ({
          fire: (subject, scene) => {
            const schedule = scene.view.schedules.get(Number(String(subject).split('@')[0]))
            const switched = scene.view.versions.where('object', `schedule:${schedule?.id}`).length > 1
            return switched ? plain.fire(subject, scene) : []
          },
        }),
      },
    },
  ],
  'schedules/disabled-does-not-fire': [
    {
      says: 'fires disabled schedules',
      operations: {
        disableSchedule: also((call, found) => [at(call, found)] as never),
      },
      parts: {
        schedules: (plain) => ({
          fire: (subject, scene) =>
            String(subject).endsWith('@always') ? always(String(subject), scene) : plain.fire(subject, scene),
        }),
      },
    },
  ],
  'schedules/enabled-again-fires': [
    {
      says: 'does not fire schedules that were enabled again',
      operations: { enableSchedule: storing(({ dueAt: _due, ...schedule }) => schedule) },
    },
  ],
  'schedules/replaced-fires': [
    {
      says: 'does not fire schedules that a replace enabled',
      operations: { replaceSchedule: storing(({ dueAt: _due, ...schedule }) => schedule) },
    },
  ],
  'schedules/restored-fires': [
    {
      says: 'does not fire schedules that were restored',
      operations: { restoreDeletedObject: storing(({ dueAt: _due, ...schedule }) => schedule) },
    },
  ],
  'schedules/bulk-edited-fires': [
    {
      says: 'does not fire schedules that were edited in bulk',
      operations: { bulkEditSchedules: storing(({ dueAt: _due, ...schedule }) => schedule) },
    },
  ],
  'schedules/created-disabled-does-not-fire': [
    {
      says: 'fires schedules that were created disabled',
      operations: { createSchedule: (plain) => ({ apply: (call, found) => armedAnyway(plain, call, found) }) },
      parts: {
        schedules: (plain) => ({
          fire: (subject, scene) =>
            String(subject).endsWith('@always') ? always(String(subject), scene) : plain.fire(subject, scene),
        }),
      },
    },
  ],
  'schedules/deleted-does-not-fire': [
    {
      says: 'fires deleted schedules',
      operations: { deleteSchedule: also((call, found) => [at(call, found)] as never) },
      parts: {
        schedules: (plain) => ({
          fire: (subject, scene) =>
            String(subject).endsWith('@always') ? always(String(subject), scene) : plain.fire(subject, scene),
        }),
      },
    },
  ],
  'schedules/run-starts-flow': [
    {
      says: 'starts nothing',
      operations: { runScheduledFlow: dropping(() => true) },
    },
  ],
  'schedules/run-ends-as-its-flow-does': [
    {
      says: 'starts runs that fail',
      operations: { runScheduledFlow: deciding((decision) => executing(decision, endingAs('error'))) },
    },
  ],
  'schedules/run-leaves-schedule': [
    {
      says: 'disables a schedule that is run by hand',
      operations: {
        runScheduledFlow: also((_call, { schedule }) => [
          put('schedules', schedule.id, { ...schedule, enabled: false }),
        ]),
      },
    },
  ],
  'schedules/bulk-adds-tags': [
    {
      says: 'adds the first tag of an action only',
      parts: {
        schedules: (plain) => ({
          actions: {
            'tags.add': (schedule, action) =>
              plain.actions['tags.add']!(schedule, { ...action, tags: (action.tags ?? []).slice(0, 1) }),
          },
        }),
      },
    },
  ],
  'schedules/bulk-keeps-earlier-tags': [
    {
      says: 'replaces tags that were there before',
      operations: {
        bulkEditSchedules: storing((schedule, call) => {
          const before = new Set(call.view.schedules.get(schedule.id)?.tags)
          return { ...schedule, tags: (schedule.tags ?? []).filter((tag) => !before.has(tag)) }
        }),
      },
    },
  ],
  'schedules/bulk-changes-named-schedules-only': [
    {
      says: 'edits schedules made after the named ones too',
      operations: {
        bulkEditSchedules: also((call) =>
          [...call.view.schedules.values()]
            .filter(({ id }: ScheduleRecord) => id > call.body.scheduleIds.at(-1))
            .map(
              (schedule: ScheduleRecord) =>
                put('schedules', schedule.id, {
                  ...schedule,
                  tags: [...(schedule.tags ?? []), ...call.body.actions.flatMap(({ tags }: any) => tags)],
                }) as never,
            ),
        ),
      },
      collateral: [
        'schedules/disable-changes-nothing-else',
        'schedules/enable-changes-nothing-else',
        'schedules/replace-spares-other-schedules',
        'schedules/run-leaves-schedule',
      ],
    },
  ],
  'schedules/bulk-changes-what-actions-name': [
    {
      says: 'disables what it edits',
      operations: { bulkEditSchedules: storing(({ dueAt: _due, ...schedule }) => ({ ...schedule, enabled: false })) },
    },
  ],
  'schedules/bulk-applies-every-action': [
    {
      says: 'stops after the first action',
      operations: {
        bulkEditSchedules: actingOnce,
      },
    },
  ],
  'schedules/bulk-message-in-versions': [
    {
      says: 'forgets the message of the edit',
      operations: {
        bulkEditSchedules: (plain) => ({
          apply: (call, found) => plain.apply({ ...call, body: { ...call.body, modifiedMessage: undefined } }, found),
        }),
      },
    },
  ],
  'schedules/versions-grow-on-replace': [
    {
      says: 'keeps no versions of replaces',
      operations: { replaceSchedule: dropping((change) => change.table === 'versions') },
      collateral: ['schedules/version-holds-schedule-as-saved'],
    },
  ],
  'schedules/version-uuids-are-strings': [
    {
      says: 'lists numbers as uuids',
      operations: {
        listScheduleVersions: shaped((list) =>
          list.map((version: object, index: number) => ({ ...version, uuid: index + 1 })),
        ),
      },
      collateral: [
        'schedules/listed-versions-readable',
        'schedules/versions-of-the-named-schedule-only',
        'schedules/diff-shows-a-difference',
        'errors/answers-match-schema',
      ],
    },
  ],
  'schedules/versions-of-the-named-schedule-only': [
    {
      says: 'lists the versions of all schedules',
      operations: {
        listScheduleVersions: (plain) => ({
          answer: (_versions, call) =>
            plain.answer(
              [...call.view.versions.values()].filter(({ kind }: any) => kind === 'schedule').toReversed(),
              call,
            ),
        }),
      },
      collateral: [
        'schedules/listed-versions-readable',
        'schedules/versions-grow-on-replace',
        'schedules/diff-shows-a-difference',
      ],
    },
  ],
  'schedules/listed-versions-readable': [
    {
      says: 'does not find the first of two versions',
      operations: {
        getScheduleVersion: (plain) => ({
          find: (call) => {
            const versions = call.view.versions.where('object', `schedule:${call.path.scheduleId}`)
            return versions.length === 2 && versions[0]?.uuid === call.path.uuid ? undefined : plain.find(call)
          },
        }),
      },
    },
  ],
  'schedules/version-holds-schedule-as-saved': [
    {
      says: 'shows every version without its expression',
      operations: { getScheduleVersion: shaped(({ schedule: _gone, ...version }) => version) },
    },
  ],
  'schedules/version-stays-as-saved': [
    {
      says: 'shows the description of today once there are four versions',
      operations: {
        getScheduleVersion: shaped((version, call) => {
          const all = call.view.versions.where('object', `schedule:${call.path.scheduleId}`)
          return all.length < 4
            ? version
            : { ...version, description: call.view.schedules.get(call.path.scheduleId)?.description }
        }),
      },
    },
  ],
  'schedules/version-missing': [
    {
      says: 'answers some version for an unknown uuid',
      operations: {
        getScheduleVersion: (plain) => ({
          find: (call) =>
            plain.find(call) ?? call.view.versions.where('object', `schedule:${call.path.scheduleId}`).at(-1),
        }),
      },
    },
  ],
  'schedules/diff-shows-a-difference': [
    { says: 'finds no difference anywhere', operations: { diffScheduleVersions: shaped(() => []) } },
  ],
}

/** A body read without minding its schema, as a service would that takes any flow. */
function readLoosely(body: string): { body: unknown } {
  try {
    const read = JSON.parse(body) as object
    return {
      body: {
        ...read,
        flowId: typeof (read as { flowId?: unknown }).flowId === 'number' ? (read as { flowId: number }).flowId : 101,
      },
    }
  } catch {
    return { body: { name: 'unreadable', flowId: 101 } }
  }
}

/** A schedule shown switched although nothing switched it: never modified, enabled as asked. */
function unseen(schedule: ScheduleRecord, call: any, enabled: boolean): ScheduleRecord {
  const versions = call.view.versions.where('object', `schedule:${schedule.id}`)
  return versions.length === 1 && schedule.enabled === enabled ? { ...schedule, enabled: !enabled } : schedule
}

/** A firing that asks for no schedule: it starts the flow of the subject every half second. */
const PERIOD_MS = 500

function at(call: any, { flowId }: ScheduleRecord): unknown {
  return { event: { at: call.now + PERIOD_MS, kind: 'schedule-fires', subject: `${flowId}@always` } }
}

function always(subject: string, scene: any): any[] {
  const flow = scene.view.flows.get(Number(subject.split('@')[0]))
  const [user] = scene.view.users.where('login', 'ada')
  if (flow === undefined) return []
  const run = scene.parts.runs.start(
    flow,
    { parameters: {}, triggerType: 'schedule' },
    { user, tenantId: flow.tenantId },
    scene,
  )
  return [...run.changes, { event: { at: scene.now + PERIOD_MS, kind: 'schedule-fires', subject } }]
}

function armedAnyway(plain: Operation, call: any, found: unknown) {
  const decision = plain.apply(call, found)
  const { enabled, schedule } = decision.result as ScheduleRecord
  const frequent = schedule?.startsWith('*') === true
  return enabled || !frequent
    ? decision
    : { ...decision, changes: [...decision.changes, at(call, decision.result) as never] }
}
