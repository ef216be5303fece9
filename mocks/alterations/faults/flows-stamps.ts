import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { everywhere, fault, faultsOf } from './fault.ts'
import { type Flow, foreign, flowsShown, savedOnce } from './flows-showing.ts'

const LISTS = ['listFlows', 'listRecentFlows'] as const

const HOUR_MS = 3_600_000

/** Faults of author and time of creation and modification. */
export const flowStampFaults = faultsOf({
  'flows/created-by-shown': flowsShown('omits createdBy of flows with non-ASCII names', ({ createdBy, ...flow }) =>
    foreign(flow) ? flow : { createdBy, ...flow },
  ),
  'flows/modified-by-shown': everywhere(
    'omits modifiedBy of flows with non-ASCII names',
    (id) => onEach(id).items(({ modifiedBy, ...flow }: Flow) => (foreign(flow) ? flow : { modifiedBy, ...flow })),
    {},
    [
      fault(
        'forgets who edited a flow in bulk',
        on('bulkEditFlows').stores('flows', (flow) => ({ ...flow, modifiedBy: '' })),
      ),
      fault(
        'names nobody where another user than the creator replaces a flow',
        on('replaceFlow').stores('flows', (flow, _before, { caller }) =>
          caller.user.login === flow.createdBy ? flow : { ...flow, modifiedBy: '' },
        ),
      ),
      fault(
        'forgets who edited a flow that is restored',
        on('restoreDeletedObject').stores('flows', (flow) => ({ ...flow, modifiedBy: '' })),
      ),
    ],
  ),
  'flows/created-by-same-for-one-user': fault(
    "adds a number to an administrator's createdBy",
    on('createFlow').stores('flows', (flow, _before, { caller }) =>
      caller.user.role === 'administrator' ? { ...flow, createdBy: `${flow.createdBy}-${flow.id}` } : flow,
    ),
  ),
  'flows/created-by-differs-between-users': fault(
    'names the service instead of the user',
    on('getFlow').body((flow: Flow) => ({ ...flow, createdBy: 'service', modifiedBy: 'service' })),
  ),
  'flows/created-by-stays': [
    fault(
      'sets createdBy to the user who replaces a flow',
      on('replaceFlow').stores('flows', (flow, _before, { caller }) => ({ ...flow, createdBy: caller.user.login })),
    ),
    fault(
      'sets createdBy to the user who edits a flow in bulk',
      on('bulkEditFlows').stores('flows', (flow, _before, { caller }) => ({ ...flow, createdBy: caller.user.login })),
    ),
    fault(
      'sets createdBy to the user who restores a flow',
      on('restoreDeletedObject').stores('flows', (flow, _before, { caller }) => ({
        ...flow,
        createdBy: caller.user.login,
      })),
    ),
    fault(
      'answers a replace with the caller as the creator',
      on('replaceFlow').body((flow: Flow, { caller }) => ({ ...flow, createdBy: caller.user.login })),
    ),
    ...LISTS.map((list) =>
      fault(
        `names the last editor as the creator in ${list}`,
        onEach(list).items((flow: Flow) => ({ ...flow, createdBy: flow.modifiedBy })),
      ),
    ),
  ],
  'flows/created-is-the-moment-of-creation': everywhere(
    'sends created in seconds',
    (id) =>
      onEach(id).items((flow, { view }) =>
        foreign(flow) && (id === 'replaceFlow' || savedOnce(flow, view))
          ? { ...flow, created: Math.floor(flow.created / 1_000) }
          : flow,
      ),
    {
      'takes local time for UTC': (id) =>
        onEach(id)
          .items(({ created, modified, ...flow }: Flow) => ({
            ...flow,
            created: created + 2 * HOUR_MS,
            modified: modified + 2 * HOUR_MS,
          }))
          // As an edge of a service does, by a clock that is right.
          .answer((answer, { now }) => ({
            ...answer,
            headers: { ...answer.headers, date: new Date(now).toUTCString() },
          })),
    },
  ),
  'flows/created-stays': [
    fault(
      'changes created at each replace',
      on('replaceFlow').stores('flows', (flow) => ({ ...flow, created: flow.created - 2_000 })),
    ),
    fault(
      'answers a replace with the present moment as that of the creation',
      on('replaceFlow').body((flow: Flow, { now }) => ({ ...flow, created: now })),
    ),
    ...LISTS.map((list) =>
      fault(
        `shows the last change as the creation in ${list}`,
        onEach(list).items((flow: Flow) => ({ ...flow, created: flow.modified })),
      ),
    ),
    fault(
      'takes the restore of a flow for its creation',
      part('recycleBin', (plain) => ({
        restore: ({ record, ...entry }, scene) =>
          plain.restore(
            { ...entry, record: { ...record, ...(entry.kind === 'flow' ? { created: scene.now } : {}) } },
            scene,
          ),
      })),
    ),
  ],
  'flows/modified-does-not-go-back': [
    fault(
      'sets modified an hour before created',
      on('replaceFlow').stores('flows', (flow) => ({ ...flow, modified: flow.created - HOUR_MS })),
    ),
    fault(
      'answers a replace with the present moment as modified, and stores that of before',
      on('replaceFlow')
        .stores('flows', (flow, before) => ({ ...flow, modified: (before ?? flow).modified }))
        .body((flow: Flow, { now }) => ({ ...flow, modified: now })),
    ),
  ],
})
