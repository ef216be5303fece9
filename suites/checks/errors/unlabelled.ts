import { type OperationId, factsOf, kindsWith, resources, writeJson } from '#spec'
import { Blocked, type CallRequest, type Reply, type Tools, check } from '../../kit/index.ts'

type Request = CallRequest<OperationId>

/** Labels of a JSON body: none, which is required, and others than JSON. */
const LABELS = [null, 'text/csv', 'text/plain', 'application/x-www-form-urlencoded'] as const

/** The documented request with a mark that its effect shows, and the look for it. */
async function marked(tools: Tools, mark: string): Promise<{ request: Request; look: () => Promise<Reply> }> {
  const { api, given, operation } = tools
  const { action, group } = factsOf(operation)
  const kind = kindsWith('create').find((one) => resources[one].group === group)
  if (kind === undefined) throw new Blocked(`nothing is known that shows the effect of ${operation}`)
  const { list, read } = resources[kind].operations
  const request: Request = await given.requestFor(operation)
  if (action === 'create') {
    const body = operation === 'createMacro' ? given.macroBody(mark) : { ...(request.body as object), name: mark }
    return { request: { ...request, body }, look: () => api.need(list) }
  }
  const body = request.body as Record<string, unknown>
  if (action === 'replace')
    return {
      request: { ...request, body: { ...body, description: mark } },
      look: () => api.need(read, { path: request.path }),
    }
  const [id] = Object.entries(body).flatMap(([name, value]) => (name.endsWith('Ids') ? [value].flat() : []))
  return {
    request: { ...request, body: { ...body, actions: [{ type: 'tags.add', tags: [mark] }] } },
    look: () => api.need(read, { path: { [resources[kind].id]: id } }),
  }
}

/** Parameters as a form carries them, and as JSON. */
const PARAMETERS = ['{"region": "north"}', 'region=north']

export const unlabelledBodyStartsNothing = check({
  rule: 'errors/unlabelled-body-changes-nothing',
  title: 'parameters without Content-Type, and with other ones than JSON',
  over: ['runFlow'],
  run: async ({ api, expect, given }) => {
    const { id: flowId } = await given.runnableFlow()
    for (const contentType of LABELS)
      for (const body of PARAMETERS)
        await api.call('runFlow', { path: { flowId }, raw: { body, contentType }, valid: false })
    const history = await api.need('listExecutionHistory', { path: { flowId } })
    expect.equal(expect.array(history), [], 'the executions of the flow')
  },
})

export const unlabelledBodyChangesNothing = check({
  rule: 'errors/unlabelled-body-changes-nothing',
  title: 'a documented body without Content-Type, and with other ones',
  over: ({ id }) => id !== 'runFlow',
  run: async (tools) => {
    const { api, expect, operation, unique } = tools
    for (const contentType of LABELS) {
      const mark = unique('unlabelled')
      const { request, look } = await marked(tools, mark)
      const { body, ...rest } = request
      await api.call(operation, { ...rest, raw: { body: writeJson(body), contentType } })
      const label = contentType ?? 'no Content-Type'
      expect.that(!(await look()).text.includes(mark), `${operation} carries out a body with ${label}`, mark)
    }
  },
})
