import { bad, missing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, asking, instead, showing } from '../plants.ts'
import { redirect, refusing, runOf } from './table-plants.ts'
import { flowIn, logOf, soon } from './tables-given.ts'

const BY_NAME = 'POST /v1/flows/flow-name/:flowName/run'
const NAMED = '404 when no flow has that name'
const PASSED = 'every query parameter other than the listed ones is passed to the flow as a flow parameter'

/** The query parameters of the table. */
const LISTED = new Set(
  [
    'tenant sync allowParallel debug logStep returnErrorCode emailOnSuccess emailOnFailure emailOnLastFailure',
    'emailMetrics emails expectedTime stopTime disableExecutionNotifications repeatExpectedTimeNotifications',
    'secureParameterNames',
  ].flatMap((names) => names.split(' ')),
)

const passed = (query: URLSearchParams): string[] => [...query.keys()].filter((name) => !LISTED.has(name))

const named = (name: string): string => `/v1/flows/flow-name/${encodeURIComponent(name)}/run`

export const runsByName = bugsOf('platform', 'Runs', [
  {
    id: 'runs/name-in-any-case',
    sentence: NAMED,
    breaks: true,
    says: 'A run by name also finds a flow whose name differs in upper and lower case.',
    plant: instead(BY_NAME, (call, handler) => {
      const wanted = call.params['flowName']?.toLowerCase()
      const found = call.tenant.stores.flow.all().find(({ name }) => name.toLowerCase() === wanted)
      if (found !== undefined) redirect(call, 'flowName', found.name)
      return handler(call)
    }),
    probe: async (api) => (await api.post(named('GOES WELL'), {})).status === 200,
  },
  {
    id: 'runs/name-by-its-beginning',
    sentence: NAMED,
    breaks: true,
    says: 'A run by name runs the newest flow whose name begins with the name in the path.',
    plant: instead(BY_NAME, (call, handler) => {
      const found = call.tenant.stores.flow.all().find(({ name }) => name.startsWith(call.params['flowName'] ?? ''))
      if (found !== undefined) redirect(call, 'flowName', found.name)
      return handler(call)
    }),
    probe: async (api) => {
      const { id } = await flowIn(api, { name: 'harbour' })
      await flowIn(api, { name: 'harbour lights' })
      return (await api.post(named('harbour'), {})).json.flowId !== id
    },
  },
  {
    id: 'runs/name-with-umlauts-is-not-found',
    sentence: 'flowName string',
    breaks: true,
    says: 'A run by name answers with 404 if the name has characters that are not ASCII.',
    plant: instead(BY_NAME, (call, handler) => {
      if (/[^\p{ASCII}]/u.test(call.params['flowName'] ?? '')) throw missing('flow')
      return handler(call)
    }),
    probe: async (api) => {
      await flowIn(api, { name: 'Zürich' })
      return (await api.post(named('Zürich'), {})).status === 404
    },
  },
  {
    id: 'runs/name-with-a-plus-is-not-found',
    sentence: 'flowName string',
    breaks: true,
    says: 'A run by name takes a plus sign in the path for a space, escaped or not.',
    plant: instead(BY_NAME, (call, handler) => {
      redirect(call, 'flowName', (call.params['flowName'] ?? '').replaceAll('+', ' '))
      return handler(call)
    }),
    probe: async (api) => {
      await flowIn(api, { name: 'one+one' })
      return (await api.post(named('one+one'), {})).status === 404
    },
  },
  {
    id: 'runs/unknown-name-is-400',
    sentence: NAMED,
    breaks: true,
    says: 'A run by an unknown name answers with 400.',
    plant: refusing(BY_NAME, 404, () => bad('no such flow').answer),
    probe: async (api) => (await api.post(named('nobody knows it'), {})).status === 400,
  },
  {
    id: 'runs/flow-in-the-bin-runs-by-name',
    sentence: NAMED,
    breaks: true,
    says: 'A run by name also runs flows in the recycle bin.',
    plant: instead(BY_NAME, async (call, handler) => {
      const { items, bin } = call.tenant.stores.flow
      const gone = [...bin.values()].find(({ item }) => item.name === call.params['flowName'])
      if (gone === undefined) return handler(call)
      items.set(gone.item.id, gone.item)
      const answer = handler(call)
      items.delete(gone.item.id)
      return answer
    }),
    probe: async (api) => {
      const { id } = await flowIn(api, { name: 'harbour' })
      await api.delete(`/v1/flows/${id}`)
      return (await api.post(named('harbour'), {})).status === 200
    },
  },
  {
    id: 'runs/answer-by-name-without-the-flow-id',
    sentence: '404 when no flow has that name; returns FlowExecutionResponse',
    breaks: true,
    says: 'A run by name answers without `flowId`.',
    plant: showing(BY_NAME, ({ flowId: _flowId, ...rest }) => rest),
    probe: async (api) => (await api.post(named('Goes well'), {})).json.flowId === undefined,
  },
  {
    id: 'runs/by-name-passes-only-the-last-parameter',
    sentence: PASSED,
    breaks: true,
    says: 'A run by name passes only the last of the unlisted query parameters to the flow.',
    plant: asking(BY_NAME, (query) => {
      for (const name of passed(query).slice(0, -1)) query.delete(name)
    }),
    probe: async (api) => {
      const { json } = await api.post(named('Goes well'), {}, { query: { colour: 'azure', shape: 'hexagon' } })
      return !(await logOf(api, json)).includes('azure')
    },
  },
  {
    id: 'runs/by-name-passes-parameters-in-lower-case',
    sentence: PASSED,
    breaks: true,
    says: 'A run by name passes the names of the flow parameters in lower case.',
    plant: asking(BY_NAME, (query) => {
      for (const name of passed(query)) {
        const value = query.get(name) ?? ''
        query.delete(name)
        query.set(name.toLowerCase(), value)
      }
    }),
    probe: async (api) => {
      const { json } = await api.post(named('Goes well'), {}, { query: { theColour: 'azure' } })
      return !(await logOf(api, json)).includes('theColour')
    },
  },
  {
    id: 'runs/by-name-passes-stop-time-on',
    sentence: PASSED,
    breaks: true,
    says: 'A run by name also passes `stopTime` to the flow as a flow parameter.',
    plant: afterwards(BY_NAME, (call, answer) => {
      const [one, stopTime] = [runOf(call, answer), call.query.get('stopTime')]
      if (one === undefined || stopTime === null) return
      one.parameters = { ...one.parameters, stopTime }
      one.lines.push(`got stopTime as ${stopTime}`)
    }),
    probe: async (api) => {
      const { json } = await api.post(named('Goes well'), {}, { query: { stopTime: '1234567' } })
      return (await logOf(api, json)).includes('1234567')
    },
  },
  {
    id: 'runs/by-name-passes-nothing-beside-a-body',
    sentence: PASSED,
    breaks: true,
    says: 'A run by name passes no query parameters to the flow if the request has a body.',
    plant: asking(BY_NAME, (query, { raw }) => {
      if (raw !== '') for (const name of passed(query)) query.delete(name)
    }),
    probe: async (api) => {
      const { json } = await api.post(named('Goes well'), {}, { query: { colour: 'azure' } })
      return !(await logOf(api, json)).includes('azure')
    },
  },
  {
    id: 'runs/by-name-keeps-force-to-itself',
    sentence: PASSED,
    breaks: false,
    says: 'A run by name does not pass `force`, `waitIfRunning` and `checkAgentFlow` to the flow.',
    plant: asking(BY_NAME, (query) => {
      for (const name of ['force', 'waitIfRunning', 'checkAgentFlow']) query.delete(name)
    }),
    probe: async (api) => {
      const { json } = await api.post(named('Goes well'), {}, { query: { force: 'false' } })
      return !(await logOf(api, json)).includes('force')
    },
  },
  {
    id: 'runs/tenant-only-by-id',
    sentence: 'tenant | string | | tenant selector | no | yes',
    breaks: false,
    says: 'A run by name takes only the id of a tenant as `tenant`, not its title.',
    plant: instead(BY_NAME, (call, handler) => {
      if (/\D/.test(call.query.get('tenant') ?? '')) throw missing('tenant')
      return handler(call)
    }),
    probe: async (api) => (await api.post(named('Goes well'), {}, { query: { tenant: 'Hill House' } })).status === 404,
  },
  {
    id: 'runs/run-by-name-waits',
    sentence: 'Run returns immediately unless `sync=true`',
    breaks: true,
    says: 'A run by name returns only when the execution is over, unless the query has `sync=false`.',
    plant: asking(BY_NAME, (query) => {
      if (!query.has('sync')) query.set('sync', 'true')
    }),
    probe: async (api) => {
      const answer = await soon(api, api.post(named('Takes its time'), {}))
      return answer === undefined
    },
  },
])
