import { binned } from '../bin.ts'
import { on, onEach } from '../on.ts'
import { storedAs } from '../stored.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import type { ExecutionRecord, FlowRecord, View } from '../../world/index.ts'
import { type AreaFaults, each, fault, shownWrong } from './fault.ts'
import { STARTS, isOwn, lasting } from './runs-alterations.ts'

/** Begins a second, short execution for a start that reports none. */
const secondBeside = (id: 'runFlow' | 'runFlowByName') =>
  fault(
    'starts a second execution and responds with 1',
    onEach(id).with((plain) => ({
      apply: (call, flow) => {
        const decision = plain.apply(call, flow)
        if (decision.result.code !== 1) return decision
        const beside = plain.apply({ ...call, query: { ...call.query, allowParallel: true } }, flow)
        const changes = beside.changes.map((change) => storedAs(change, 'executions', call.view, lasting(10)))
        return { ...decision, changes }
      },
    })),
  )

/** Refuses bodies by their raw form. */
const refusingBody = (refuses: (body: string) => boolean): Alteration =>
  on('runFlow').step({
    readBody: (incoming) =>
      refuses(incoming.body) ? refuse(400, 'refused', { text: 'the body is refused' }) : plainSteps.readBody(incoming),
  })

/** A mark of flows that were deleted in bulk. */
const IN_BULK = 'deleted in bulk'

/** A saved version whose flow had the name in the path. */
const formerlyNamed = ({ view, path }: { view: View; path: { flowName: string } }) =>
  [...view.versions.values()].find(({ kind, snapshot }) => kind === 'flow' && snapshot.name === path.flowName)

/** Whether a flow got the name that it has now by a change of it, which is one in bulk or a PUT. */
function isRenamed(flow: FlowRecord, view: View, how: 'in bulk' | 'by a PUT'): boolean {
  const saved = [...view.versions.values()].filter(({ kind, objectId }) => kind === 'flow' && objectId === flow.id)
  const renaming = saved.find(({ snapshot }) => snapshot.name === flow.name)
  return renaming !== saved[0] && renaming !== undefined && (renaming.message === 'updated') === (how === 'by a PUT')
}

/** Responds as if a run that ended with this status still went on. */
const lockedAfter = (id: 'runFlow' | 'runFlowByName', status: ExecutionRecord['status']) =>
  fault(
    `responds with 1 to each start after a run that ended as ${status}`,
    onEach(id).with((plain) => ({
      apply: (call, flow) => {
        const last = call.view.executions.where('flowId', flow.id).at(-1)
        return last?.status === status && last.triggerType === 'api'
          ? { changes: [], result: { flowId: flow.id, auditId: last.auditId, code: 1 } }
          : plain.apply(call, flow)
      },
    })),
  )

/** The values of a query as texts. */
const asTexts = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** Faults of starting a run: response, parameters, name of the flow. */
export const runStartFaults = {
  'runs/reply-flow-id': shownWrong('sends flowId as text', ({ flowId }) => ({ flowId: String(flowId) })),
  'runs/reply-audit-id': {
    each: (id) =>
      fault(
        'sends auditId as text',
        onEach(id).items((item) => ({ ...item, auditId: String(item.auditId) })),
      ),
    all: () =>
      STARTS.map((id) =>
        fault(
          `leaves out auditId where ${id} waited for the end`,
          onEach(id).body((body, { query }) => (query.sync === true ? { ...body, auditId: undefined } : body)),
        ),
      ),
  },
  'runs/reply-start-code': shownWrong('sends status as text', ({ status }) => ({ status: String(status) })),
  'runs/started-code': shownWrong('responds with 2 to successful starts of created flows', ({ flowId, status }) =>
    isOwn(flowId) && status === 0 ? { status: 2 } : {},
  ),
  'runs/started-begins-an-execution': STARTS.flatMap((id) => [
    fault(
      'responds with 0 to a start of a flow that is running already',
      onEach(id).result((result) => (result.code === 1 ? { ...result, code: 0 } : result)),
    ),
    fault(
      'responds to a start of a flow that is running already with 0 and the execution before',
      onEach(id).result((result, { parts, view }) => {
        const before = view.executions
          .where('flowId', result.flowId)
          .findLast(({ status }) => result.code === 1 && parts.runs.isOver(status))
        return before === undefined ? result : { ...result, auditId: before.auditId, code: 0 }
      }),
    ),
  ]),
  'runs/already-running-starts-nothing': [
    secondBeside('runFlow'),
    secondBeside('runFlowByName'),
    fault(
      'responds with 1 to the first start of a flow',
      on('runFlow').with((plain) => ({
        apply: (call, flow) =>
          isOwn(flow.id) && call.view.executions.where('flowId', flow.id).length === 0
            ? { changes: [], result: { flowId: flow.id, auditId: call.ids.id(), code: 1 } }
            : plain.apply(call, flow),
      })),
    ),
    ...STARTS.flatMap((id) => (['error', 'canceled'] as const).map((status) => lockedAfter(id, status))),
    ...STARTS.map((id) =>
      fault(
        'responds with 1 to a start beside another execution',
        onEach(id).with((plain) => ({
          apply: (call, flow) => {
            const isBeside = call.view.executions
              .where('flowId', flow.id)
              .some(({ status }) => status === 'running' || status === 'queued')
            const decision = plain.apply(call, flow)
            return isBeside && call.query.allowParallel === true
              ? { ...decision, result: { ...decision.result, code: 1 } }
              : decision
          },
        })),
      ),
    ),
  ],
  'runs/code-is-not-progress': STARTS.map((id) =>
    fault(
      'responds with 2 to a run that ends as error',
      onEach(id).result((result, { query, view }) =>
        query.sync === true && view.executions.get(result.auditId)?.status === 'error'
          ? { ...result, code: 2 }
          : result,
      ),
    ),
  ),
  'runs/audit-id-leads-to-execution': STARTS.flatMap((id) => [
    fault(
      'returns an unknown auditId for created flows',
      onEach(id).body((body) => (isOwn(body.flowId) ? { ...body, auditId: body.auditId + 1_000_000 } : body)),
    ),
    fault(
      'returns the auditId of the run before where the start waits',
      onEach(id).body((body, { query, view }) => {
        const before = view.executions.where('flowId', body.flowId).findLast(({ auditId }) => auditId < body.auditId)
        return isOwn(body.flowId) && query.sync === true && before !== undefined
          ? { ...body, auditId: before.auditId }
          : body
      }),
    ),
  ]),
  'runs/audit-ids-differ': each('returns the auditId of the first execution of created flows', (id) =>
    onEach(id).body((body, { view }) =>
      isOwn(body.flowId) ? { ...body, auditId: view.executions.where('flowId', body.flowId)[0]?.auditId } : body,
    ),
  ),
  'runs/body-optional': fault(
    'requires a body',
    refusingBody((body) => body === ''),
  ),
  'runs/body-may-be-empty-object': fault(
    'requires a member in the body',
    refusingBody((body) => body === '{}'),
  ),
  'runs/body-is-flat': fault(
    'refuses a parameter named params',
    refusingBody((body) => body.includes('"params"')),
  ),
  'runs/by-name-starts-the-named-flow': [
    fault(
      'starts another flow instead of a created one',
      on('runFlowByName').find((flow, { path, view }) =>
        isOwn(flow?.id) && /^[\x21-\x7e]+$/.test(path.flowName) ? view.flows.get(101) : flow,
      ),
    ),
    fault(
      'starts the newest flow whose name begins with the one asked for',
      on('runFlowByName').find(
        (flow, { path, view }) =>
          flow && [...view.flows.values()].findLast(({ name }) => name?.startsWith(path.flowName) === true),
      ),
    ),
    fault(
      'finds only the first flow of a name, in whichever tenant it is',
      on('runFlowByName').find((flow, { path, view }) => {
        const [first] = view.flows.where('name', path.flowName)
        return flow === undefined || first?.tenantId === flow.tenantId ? flow : undefined
      }),
    ),
    ...(['in bulk', 'by a PUT'] as const).map((how) =>
      fault(
        `does not find a flow by the name that it got ${how}`,
        on('runFlowByName').find((flow, { view }) => (flow && isRenamed(flow, view, how) ? undefined : flow)),
      ),
    ),
    fault(
      'does not find a flow by its name that an import brought',
      on('runFlowByName').find((flow, { view }) =>
        flow && view.versions.where('object', `flow:${flow.id}`)[0]?.message === 'imported' ? undefined : flow,
      ),
    ),
    fault(
      'finds no flow by a name that a deleted one had',
      on('runFlowByName').find((flow, { path, view }) =>
        binned(view, 'flow').some(({ name }) => name === path.flowName) ? undefined : flow,
      ),
    ),
    fault(
      'starts the deleted one of two flows of a name',
      on('runFlowByName').find(
        (flow, { path, view }) => flow && (binned(view, 'flow').find(({ name }) => name === path.flowName) ?? flow),
      ),
    ),
    fault(
      'looks names up among the flows that the caller created',
      on('runFlowByName').find((flow, { caller }) =>
        isOwn(flow?.id) && flow?.createdBy !== caller.user.login ? undefined : flow,
      ),
    ),
  ],
  'runs/by-name-missing': [
    fault(
      'starts a flow for an unknown name',
      on('runFlowByName').find((flow, call) => flow ?? (formerlyNamed(call) ? undefined : call.view.flows.get(101))),
    ),
    ...(['startsWith', 'endsWith'] as const).map((reads) =>
      fault(
        `starts a flow whose name ${reads === 'startsWith' ? 'begins' : 'ends'} with the one asked for`,
        on('runFlowByName').find(
          (flow, { path, view }) =>
            flow ?? [...view.flows.values()].find(({ name }) => name?.[reads](path.flowName) === true),
        ),
      ),
    ),
    fault(
      'takes _ in a name for any letter',
      on('runFlowByName').find((flow, { path: { flowName }, view }) => {
        const isLike = ({ name = '' }: FlowRecord): boolean =>
          name.length === flowName.length &&
          name.replaceAll(/./gu, (letter, at: number) => (flowName[at] === '_' ? '_' : letter)) === flowName
        return flow ?? (flowName.includes('_') ? [...view.flows.values()].find(isLike) : undefined)
      }),
    ),
    fault(
      'starts a flow by its id where no name is so',
      on('runFlowByName').find(
        (flow, { path, view }) => flow ?? [...view.flows.values()].find(({ id }) => String(id) === path.flowName),
      ),
    ),
  ],
  'runs/by-name-deleted': [
    fault(
      'starts deleted flows by their names',
      on('runFlowByName').find(
        (flow, { path, view }) => flow ?? binned(view, 'flow').find(({ name }) => name === path.flowName),
      ),
    ),
    fault(
      'starts flows by their names that were deleted in bulk',
      on('bulkEditFlows').stores('bin', (entry) => ({ ...entry, record: { ...entry.record, tags: [IN_BULK] } })),
      on('runFlowByName').find(
        (flow, { path, view }) =>
          flow ??
          binned(view, 'flow').find(({ name, tags }) => name === path.flowName && tags?.includes(IN_BULK) === true),
      ),
    ),
  ],
  'runs/by-name-follows-renaming': (['by a PUT', 'in bulk'] as const).map((how) =>
    fault(
      `finds a flow that was renamed ${how} by its old name`,
      on('runFlowByName').find((flow, call) => {
        const version = formerlyNamed(call)
        const renamed = version && call.view.flows.get(version.objectId)
        return flow ?? (renamed && isRenamed(renamed, call.view, how) ? renamed : undefined)
      }),
    ),
  ),
  'runs/by-name-decodes-the-path': fault(
    'does not find non-ASCII names',
    on('runFlowByName').find((flow, { path }) => (/^[\x20-\x7e]+$/.test(path.flowName) ? flow : undefined)),
  ),
  'runs/by-name-takes-unlisted-parameters': [
    fault(
      'refuses unlisted parameters',
      on('runFlowByName').refuses(({ rest }) => Object.keys(rest).length > 0),
    ),
    fault(
      'refuses unlisted parameters whose names have more than letters and digits',
      on('runFlowByName').refuses(({ rest }) => Object.keys(rest).some((name) => /[^A-Za-z0-9]/.test(name))),
    ),
  ],
  'runs/by-name-keeps-listed-parameters': [
    ...(
      ['emails', 'emailOnLastFailure', 'disableExecutionNotifications', 'repeatExpectedTimeNotifications'] as const
    ).map((name) =>
      fault(
        `passes ${name} on to the flow`,
        on('runFlowByName').given((call) => {
          const value = call.query[name]
          return value === undefined ? call : { ...call, rest: { ...call.rest, [name]: String(value) } }
        }),
      ),
    ),
    fault(
      'passes the whole query on to the flow, by id too',
      on('runFlowByName').given((call) => ({ ...call, rest: { ...asTexts(call.query), ...call.rest } })),
      on('runFlow').given((call) => ({ ...call, body: { ...asTexts(call.query), ...call.rest, ...call.body } })),
    ),
  ],
} as const satisfies Partial<AreaFaults<'runs'>>
