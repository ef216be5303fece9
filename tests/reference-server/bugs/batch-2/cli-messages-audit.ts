import { json } from '../../answer.ts'
import { end, start } from '../../engine.ts'
import type { Plant } from '../../service.ts'
import { listenerOf as inboxOf } from '../../references.ts'
import { command } from '../../inbox.ts'
import type { Trace } from '../../world.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, asking, instead, needing, reading, showing } from '../plants.ts'
import type { Probed, Seen } from '../probe.ts'
import { flowOf, formatOf, listenerOf, messageTo, remembering, scheduleOf } from './objects-given.ts'

/** Changes what the audit trail records; undefined records nothing. */
const recording =
  (change: (trace: Trace) => Trace | undefined): Plant =>
  ({ world }) => {
    for (const { traces } of world.tenants.values()) {
      const push = traces.push.bind(traces)
      traces.push = (...news) => push(...news.flatMap((one) => change(one) ?? []))
    }
  }

/** The audit trail, once it has a record of what was called last. */
async function trailOf(api: Probed): Promise<string> {
  await api.get('/v1/tags')
  const trail = await api.until(async () => {
    const { text } = await api.get('/v1/audit')
    return text.includes('GET /v1/tags') ? text : undefined
  })
  return trail ?? ''
}

const runCli = (api: Probed, script: string, as: 'admin' | 'api_user' = 'admin'): Promise<Seen> =>
  api.post('/v1/cli', { script }, { as })

/** A flow bound to a listener by a schedule. */
async function bound(api: Probed, inbox: bigint, enabled = true): Promise<bigint> {
  const { id } = await flowOf(api)
  await scheduleOf(api, { flowId: id, enabled, schedule: undefined, source: { inbox } })
  return id
}

const historyOf = async (api: Probed, flowId: bigint): Promise<{ status: string }[]> =>
  (await api.get(`/v1/executions/${flowId}/history`)).json

export const cliMessagesAudit = [
  ...bugsOf('platform', 'CLI (available to the API User role)', [
    {
      id: 'cli/list-only-for-those-who-view',
      sentence: 'CLI (available to the API User role): GET | /v1/cli/commands | lists CLI commands',
      breaks: true,
      says: 'The API User may run commands, but the list of them answers with 403.',
      plant: needing('GET /v1/cli/commands', 'view'),
      probe: async (api) => (await api.get('/v1/cli/commands', { as: 'api_user' })).status === 403,
    },
    {
      id: 'cli/commands-of-the-api-user-one-at-a-time',
      sentence: 'POST | /v1/cli | runs one or more built-in CLI commands and returns their output',
      breaks: true,
      says: 'Of several commands of an API User only the first is run.',
      plant: reading('POST /v1/cli', (body, { pass }) => {
        if (pass.person.role === 'api-user') body.script = String(body.script).split('\n')[0]
      }),
      probe: async (api) => !(await runCli(api, 'say one\nsay two', 'api_user')).text.includes('two'),
    },
    {
      id: 'cli/long-output-is-cut',
      sentence: 'POST | /v1/cli | runs one or more built-in CLI commands and returns their output',
      breaks: true,
      says: 'Output after its first kilobyte is missing.',
      plant: showing('POST /v1/cli', ({ output }) => ({ output: output.slice(0, 1_024) })),
      probe: async (api) => !(await runCli(api, `say ${'long '.repeat(300)}\nsay the end`)).text.includes('the end'),
    },
    {
      id: 'cli/output-loses-umlauts',
      sentence: 'Character encoding is UTF-8.',
      breaks: true,
      says: 'Output beyond ASCII arrives as question marks.',
      plant: showing('POST /v1/cli', ({ output }) => ({ output: output.replaceAll(/\P{ASCII}/gu, '?') })),
      probe: async (api) => (await runCli(api, 'say Grüße')).json.output === 'Gr??e',
    },
    {
      id: 'cli/two-at-once-have-one-output',
      sentence: 'POST | /v1/cli | runs one or more built-in CLI commands and returns their output',
      breaks: true,
      says: 'Two callers at the same time both get the output of the later one.',
      plant: remembering(() => {
        let shared = ''
        return instead('POST /v1/cli', async (call, handler) => {
          const own = await handler(call)
          shared = String(call.members['script'])
            .split('\n')
            .map((line) => command(line) ?? '')
            .join('\n')
          await new Promise((resolve) => setTimeout(resolve, 120))
          return own.status === 200 ? json({ output: shared }) : own
        })
      }),
      probe: async (api) => {
        await runCli(api, 'release')
        const [one, other] = await Promise.all([runCli(api, 'say one'), runCli(api, 'say other', 'api_user')])
        return one?.text === other?.text
      },
    },
  ]),
  ...bugsOf('platform', 'Messages (available to the API User role)', [
    {
      id: 'messages/body-only-for-those-who-view',
      sentence: 'Messages (available to the API User role): GET | /v1/messages/{messageId} | get a message body',
      breaks: true,
      says: 'The API User may list messages, but a get of one answers with 403.',
      plant: needing('GET /v1/messages/:messageId', 'view'),
      probe: async (api) => {
        const [{ id }] = (await api.get('/v1/messages', { as: 'api_user' })).json
        return (await api.get(`/v1/messages/${id}`, { as: 'api_user' })).status === 403
      },
    },
    {
      id: 'messages/same-text-twice-is-one',
      sentence: 'GET | /v1/messages | list listener messages',
      breaks: true,
      says: 'A message with the same text as the one before is accepted and not kept.',
      plant: instead('POST /in', (call, handler) => {
        const latest = call.tenant.messages.at(-1)
        return latest?.body === call.raw ? json({ accepted: String(latest.id) }) : handler(call)
      }),
      probe: async (api) => {
        const { id } = await listenerOf(api)
        const count = async (): Promise<number> => (await api.get('/v1/messages')).json.length
        const before = await count()
        await messageTo(api, id, '{"a":1}')
        await messageTo(api, id, '{"a":1}')
        return (await count()) === before + 1
      },
    },
    {
      id: 'messages/list-holds-a-hundred',
      sentence: 'Lists | not paginated; everything in scope is returned | all list endpoints except execution history',
      breaks: true,
      says: 'The list holds the newest hundred messages only.',
      plant: showing('GET /v1/messages', (messages) => messages.slice(-100)),
      probe: async (api) => {
        const { id } = await listenerOf(api)
        await Promise.all(Array.from({ length: 100 }, (_, at) => messageTo(api, id, `{"at":${at}}`)))
        return (await api.get('/v1/messages')).json.length === 100
      },
    },
    {
      id: 'messages/go-with-their-listener',
      sentence: 'GET | /v1/messages | list listener messages',
      breaks: false,
      says: 'Messages to a listener that was deleted are no longer listed.',
      plant: showing('GET /v1/messages', (messages, { tenant }) =>
        messages.filter(({ listener }: { listener: bigint }) => tenant.stores.listener.items.has(listener)),
      ),
      probe: async (api) => {
        const { id } = await listenerOf(api)
        await messageTo(api, id, '{}')
        await api.delete(`/v1/listeners/${id}`)
        return !(await api.get('/v1/messages')).text.includes(String(id))
      },
    },
  ]),
  ...bugsOf('platform', 'Listeners', [
    {
      id: 'listeners/disabled-schedules-bind-flows',
      sentence: 'Schedule | enabled | POST …/disable | disabled | pauses the schedule without deleting it',
      breaks: true,
      says: 'A message starts flows whose schedules are disabled, too.',
      plant: afterwards('POST /in', ({ world, tenant, query }) => {
        for (const schedule of tenant.stores.schedule.all()) {
          const flow = tenant.flow(schedule['flowId'] as bigint)
          if (schedule['enabled'] === true || String(inboxOf(schedule)) !== query.get('box') || !flow) continue
          start(world, tenant, flow, { by: 'inbox', trigger: 'INBOX', beside: true })
        }
      }),
      probe: async (api) => {
        const { id } = await listenerOf(api)
        const flow = await bound(api, id, false)
        await messageTo(api, id, '{}')
        return (await historyOf(api, flow)).length > 0
      },
    },
    {
      id: 'listeners/one-flow-a-message',
      sentence: 'a flow is bound to the listener with a schedule',
      breaks: true,
      says: 'Of two flows bound to the same listener a message starts only one.',
      plant: instead('POST /in', async (call, handler) => {
        const { items } = call.tenant.stores.schedule
        const others = [...items.values()].filter((one) => String(inboxOf(one)) === call.query.get('box')).slice(1)
        for (const one of others) items.set(one.id, { ...one, enabled: false })
        const answer = await handler(call)
        for (const one of others) items.set(one.id, one)
        return answer
      }),
      probe: async (api) => {
        const { id } = await listenerOf(api)
        const [one, other] = [await bound(api, id), await bound(api, id)]
        await messageTo(api, id, '{}')
        return (await historyOf(api, one)).length !== (await historyOf(api, other)).length
      },
    },
    {
      id: 'listeners/second-message-stops-the-first',
      sentence: 'a flow is bound to the listener with a schedule',
      breaks: true,
      says: 'A second message cancels the run that the first one started.',
      plant: instead('POST /in', (call, handler) => {
        for (const run of [...call.tenant.runs.values()].flat())
          if (run.trigger === 'INBOX') end(call.world, call.tenant, run, 'canceled')
        return handler(call)
      }),
      probe: async (api) => {
        const { id } = await listenerOf(api)
        const flow = 4_611_686_018_427_392_003n
        await scheduleOf(api, { flowId: flow, schedule: undefined, source: { inbox: id } })
        await messageTo(api, id, '{"at":1}')
        await messageTo(api, id, '{"at":2}')
        return (await historyOf(api, flow)).some(({ status }) => status === 'canceled')
      },
    },
    {
      id: 'listeners/bulk-takes-the-address',
      sentence: 'POST | /v1/listeners/bulk | bulk edit, ids in `ioIds`',
      breaks: true,
      says: 'A bulk edit of tags takes the URL out of the listener.',
      plant: afterwards('POST /v1/listeners/bulk', ({ tenant, members }) => {
        const { items } = tenant.stores.listener
        for (const id of members['ioIds'] as bigint[]) {
          const item = items.get(id)
          if (item !== undefined) items.set(id, { ...item, entrance: undefined })
        }
      }),
      probe: async (api) => {
        const { id } = await listenerOf(api)
        const actions = [{ type: 'tags.add', tags: ['a'] }]
        await api.post('/v1/listeners/bulk', { ioIds: [id], actions, modifiedMessage: '' })
        return (await api.get(`/v1/listeners/${id}`)).json.entrance === undefined
      },
    },
  ]),
  ...bugsOf('platform', 'Search, tags, audit, recycle bin', [
    {
      id: 'audit/from-date-switches-exception-off',
      sentence: 'query `exception` boolean (true returns failed calls only); body has `fromDate` (ISO 8601 date)',
      breaks: true,
      says: 'Beside a `fromDate` the search also returns successful calls.',
      plant: asking('POST /v1/audit', (query, { body }) => {
        if (typeof body === 'object' && body !== null && 'fromDate' in body) query.delete('exception')
      }),
      probe: async (api) => {
        await trailOf(api)
        const found = await api.post('/v1/audit', { fromDate: '2020-01-01' }, { query: { exception: 'true' } })
        return found.json.some((one: object) => !('ex' in one))
      },
    },
    {
      id: 'audit/deletes-are-not-recorded',
      sentence: 'returns an audit trail of API calls',
      breaks: true,
      says: 'DELETE calls are missing in the audit trail.',
      plant: recording((trace) => (trace.md.startsWith('DELETE') ? undefined : trace)),
      probe: async (api) => {
        const { id } = await formatOf(api)
        await api.delete(`/v1/formats/${id}`)
        const trail = await trailOf(api)
        return trail !== '' && !trail.includes('DELETE')
      },
    },
    {
      id: 'audit/details-for-everybody',
      sentence:
        '6. Permission levels per operation: none, view, edit, execute, admin (administrators only: users, API keys, audit).',
      breaks: true,
      says: 'Whoever knows the id of an audit record may read its details.',
      plant: needing('GET /v1/audit/:auditId', 'token'),
      probe: async (api) => {
        const [{ rid }] = (await api.get('/v1/audit')).json
        return (await api.get(`/v1/audit/${rid}`, { as: 'api_user' })).status === 200
      },
    },
    {
      id: 'audit/failures-of-others-have-no-exception',
      sentence: 'Audit record keys (abbreviated on the wire) | … ex exception text (present for failed calls)',
      breaks: true,
      says: 'Failed calls of users other than administrators are recorded without `ex`.',
      plant: recording(({ ex, ...rest }) =>
        ex === undefined || /nora/i.test(rest.ur) ? { ...rest, ...(ex === undefined ? {} : { ex }) } : rest,
      ),
      probe: async (api) => {
        await api.get('/v1/flows/123456', { as: 'editor' })
        const trail = await trailOf(api)
        return trail.includes('GET /v1/flows/:flowId') && !/not here|no flowId/.test(trail)
      },
    },
    {
      id: 'audit/from-date-is-left-out',
      sentence: 'body has `fromDate` (ISO 8601 date)',
      breaks: true,
      says: 'Calls on the day of `fromDate` itself are not found.',
      plant: reading('POST /v1/audit', (body) => {
        const at = Date.parse(body.fromDate ?? '')
        if (!Number.isNaN(at)) body.fromDate = new Date(at + 86_400_000).toISOString()
      }),
      probe: async (api) => {
        const [{ dt }] = (await api.get('/v1/audit')).json
        const fromDate = new Date(Number(dt)).toISOString().slice(0, 10)
        return (await api.post('/v1/audit', { fromDate })).json.every((one: { dt: bigint }) => one.dt !== dt)
      },
    },
    {
      id: 'audit/methods-in-small-letters',
      sentence: 'Audit record keys (abbreviated on the wire) | dt date; ur user; md method; dn duration in ms',
      breaks: false,
      says: 'The records name methods in small letters, without a path.',
      plant: recording((trace) => ({ ...trace, md: trace.md.toLowerCase().split(' ')[0] ?? '' })),
      probe: async (api) => {
        await api.get('/v1/tags')
        return (await api.until(async () => (await api.get('/v1/audit')).text.includes('"get"'), 400)) === true
      },
    },
  ]),
]
