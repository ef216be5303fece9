import type { OperationId } from '#spec'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import { type AreaFaults, each, everywhere, fault } from './fault.ts'
import { memberFaults } from './members.ts'
import { pages, recentFlows } from './pages.ts'
import { switchesRefused } from './switches.ts'
import { unserved } from './unserved.ts'

/** An item of a list as often as it has of something, as a join gives it. */
const onceForEach =
  (member: string) =>
  (item: Json): Json[] =>
    Array.from({ length: item[member]?.length || 1 }, () => item)

/** Lists a macro once for each flow that uses it. */
function macroOncePerUse(): Alteration {
  return on('listMacros').decides((decision, call) => ({
    ...decision,
    result: decision.result.flatMap((macro) =>
      Array.from({ length: call.parts.macros.usersOf(macro, call).length || 1 }, () => macro),
    ),
  }))
}

/** Shows when an object was created, where the mock itself does not. */
const createdAt = (written: (now: number) => unknown): Alteration =>
  onEach('getConnection', 'getFormat', 'getSchedule', 'getListener', 'getMacro', 'getWebhook').body(
    (object, { now }) => ({
      ...object,
      created: written(now),
    }),
  )

/** Refuses the calls of each operation beyond thirty in a minute. */
const allowingThirty = (...ids: readonly OperationId[]): Alteration =>
  onEach(...ids).step(({ render }) => {
    let times: number[] = []
    return {
      render(answer, incoming) {
        const now = Date.now()
        times = [...times.filter((time) => time > now - 60_000), now]
        return render(times.length > 30 ? { status: 429 } : answer, incoming)
      },
    }
  })

/** Faults that concern every endpoint. */
export const conventionFaults: AreaFaults<'conventions'> = {
  'conventions/utf-8': fault(
    'sends another charset',
    on('listUsers').answer((answer) => ({ ...answer, media: 'application/json; charset=iso-8859-1' })),
  ),
  'conventions/timestamps-are-integers': [
    fault(
      'sends the start of an execution as an ISO date',
      on('getExecution').body((execution) => ({ ...execution, started: new Date(execution.started).toISOString() })),
    ),
    fault(
      'sends the end of an execution as an ISO date',
      on('getExecution').body((execution) => ({ ...execution, ended: new Date(execution.started).toISOString() })),
    ),
    fault(
      'sends the creation of other objects than flows as an ISO date',
      createdAt((now) => new Date(now).toISOString()),
    ),
    fault(
      'sends the time of a saved version as an ISO date',
      onEach('listConnectionVersions').items((version) => ({ ...version, created: '2026-01-02T03:04:05.678Z' })),
    ),
  ],
  'conventions/create-answers-200': each('responds 201', (id) =>
    onEach(id).answer((answer) => ({ ...answer, status: 201 })),
  ),
  'conventions/lists-are-whole': [
    ...pages('conventions/lists-are-whole'),
    recentFlows,
    fault(
      'lists a hundred flows across the tenant',
      on('listFlows').body((list, { query }) => (query.scope === 'all' ? list.slice(0, 100) : list)),
    ),
  ],
  'conventions/lists-hold-objects-once': everywhere(
    'lists an object once for each of its tags, a webhook for each of its events, a macro for each flow that uses it',
    (id) =>
      id === 'listMacros'
        ? macroOncePerUse()
        : onEach(id).body((list) =>
            Array.isArray(list) ? list.flatMap(onceForEach(id === 'listWebhooks' ? 'events' : 'tags')) : list,
          ),
    {},
    [
      fault(
        'lists a flow across the tenant once for each of its tags',
        on('listFlows').body((list, { query }) => (query.scope === 'all' ? list.flatMap(onceForEach('tags')) : list)),
      ),
      fault(
        'lists a webhook once for each of its flows',
        on('listWebhooks').body((list) => list.flatMap(onceForEach('flowIncludes'))),
      ),
    ],
  ),
  'conventions/no-rate-limit': everywhere(
    'allows no calls this minute',
    (id) => onEach(id).step({ checkMedia: () => refuse(429, 'too many calls') }),
    {},
    [
      fault(
        'allows no login after ten that were refused',
        onEach('issueToken').step(({ render }) => {
          let refused = 0
          return {
            render(answer, incoming) {
              refused = /"login":"[^"]*nobody/.test(incoming.body) && answer.status >= 400 ? refused + 1 : refused
              return render(refused > 10 ? { status: 429 } : answer, incoming)
            },
          }
        }),
      ),
      fault(
        'allows thirty calls of a list in a minute',
        allowingThirty('listFlows', 'listConnections', 'listFormats', 'listSchedules', 'listListeners'),
      ),
      fault(
        'allows thirty calls in a minute of a read that takes long',
        allowingThirty(
          'search',
          'listTags',
          'listDeletedObjects',
          'listAuditRecords',
          'exportFlows',
          'getFlowDocumentation',
        ),
      ),
    ],
  ),
  'conventions/switches-taken': switchesRefused('conventions/switches-taken'),
  'conventions/members-come-back': memberFaults,
  'conventions/request-served': each('refuses valid requests', unserved),
  'conventions/collections-answer': each('responds 203 to lists of administrators', (id) =>
    onEach(id).answer((answer, call) => {
      return call.caller.user.role === 'administrator' ? { ...answer, status: 203 } : answer
    }),
  ),
  'conventions/text-comes-back': each('replaces characters beyond the basic plane in names by a question mark', (id) =>
    onEach(id).body((object: { name: string }) => ({
      ...object,
      name: object.name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'),
    })),
  ),
  'conventions/timestamps-in-milliseconds': [
    fault(
      'sends the start of an execution in seconds',
      on('getExecution').body((execution) => ({ ...execution, started: Math.floor(execution.started / 1000) })),
    ),
    fault(
      'sends the creation of other objects than flows in seconds',
      createdAt((now) => Math.floor(now / 1000)),
    ),
    fault(
      'sends the creation time of a flow in seconds',
      on('getFlow').body((flow) => ({ ...flow, created: Math.floor(flow.created / 1000) })),
    ),
    fault(
      'leaves the time of the last change as it was created',
      onEach('getFlow', 'replaceFlow').body((flow) => ({ ...flow, modified: flow.created })),
    ),
    fault(
      'keeps the time of the first replace',
      on('replaceFlow').stores('flows', (now, before, { view }) =>
        before !== undefined && view.versions.where('object', `flow:${now.id}`).length > 1
          ? { ...now, modified: before.modified }
          : now,
      ),
    ),
    fault(
      'sends the times of a saved version in seconds',
      on('getFlowVersion').body((flow) => ({ ...flow, modified: Math.floor(Number(flow.modified) / 1000) })),
    ),
  ],
  'conventions/largest-id-understood': each('refuses ids that doubles cannot represent exactly', (id) =>
    onEach(id).step({
      readParameters: (incoming: Incoming) =>
        Object.values(incoming.path).some((value) => Number(value) > Number.MAX_SAFE_INTEGER)
          ? refuse(400, 'id too large', { text: 'the id is too large' })
          : plainSteps.readParameters(incoming),
    }),
  ),
}
