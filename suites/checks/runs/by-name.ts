import { Blocked, type Reply, check, isId, requestOf } from '../../kit/index.ts'

const by = 'runFlowByName'

/** Names that begin alike and go on for more than a line. */
const LONG = ['to the left', 'to the right'].map((end) => `${'and so it goes on '.repeat(3)}${end}`)

/** The flow that a reply says was started. */
function startedFlow(reply: Reply): unknown {
  const id = (reply.json as { flowId?: unknown } | undefined)?.flowId
  if (!isId(id)) throw new Blocked('the answer does not say which flow was started')
  return id
}

export const startsTheNamedFlow = check({
  rule: 'runs/by-name-starts-the-named-flow',
  title: 'a new flow is started by its name',
  run: async ({ api, given, expect }) => {
    const flow = await given.runnableFlow()
    const reply = await api.need(by, requestOf({ by, flow }))
    expect.equal(startedFlow(reply), flow.id, 'flowId')
  },
})

export const missing = check({
  rule: 'runs/by-name-missing',
  title: 'a name that no flow has is not found',
  run: async ({ api, expect, unique }) => {
    expect.status(await api.call(by, { path: { flowName: unique('no-such-flow') }, valid: false }), 404)
  },
})

export const followsRenaming = check({
  rule: 'runs/by-name-follows-renaming',
  title: 'the former name of a renamed flow is not found',
  run: async ({ api, given, expect, unique }) => {
    const former = unique('former')
    const flow = await given.flow({ name: former })
    await api.need('replaceFlow', { path: { flowId: flow.id }, body: { ...flow, name: unique('renamed') } })
    expect.status(await api.call(by, { path: { flowName: former }, valid: false }), 404)
  },
})

export const decodesThePath = check({
  rule: 'runs/by-name-decodes-the-path',
  title: 'flows with spaces, umlauts and ideographs in their names are found',
  run: async ({ api, given, expect, unique }) => {
    for (const words of ['two words', 'Größe für Zoë', '日次ロード', '100% + more?', ...LONG]) {
      const flow = await given.runnableFlow({ name: `${unique('named')} ${words}` }).catch((problem: unknown) => {
        // How long a name may be is not documented.
        if (!LONG.includes(words) || !(problem instanceof Blocked)) throw problem
      })
      if (flow === undefined) continue
      const reply = await api.call(by, requestOf({ by, flow }))
      if (!reply.ok && reply.status !== 404) throw new Blocked(`the flow named ${flow.name} could not be started`)
      expect.status(reply, 200)
      expect.equal(startedFlow(reply), flow.id, `flowId of the flow named ${flow.name}`)
    }
  },
})

export const partOfAName = check({
  rule: 'runs/by-name-missing',
  title: 'the beginning and the end of a name, and more than a name, are not found',
  run: async ({ api, given, expect, unique }) => {
    const name = `${unique('whole')}-name`
    await given.flow({ name })
    for (const flowName of [name.slice(0, -1), name.slice(1), `${name}s`])
      expect.status(await api.call(by, { path: { flowName }, valid: false }), 404)
  },
})

export const namesThatBeginAlike = check({
  rule: 'runs/by-name-starts-the-named-flow',
  title: 'of two flows whose names begin alike each is started by its own',
  run: async ({ api, given, expect, unique }) => {
    const name = unique('alike')
    const flows = [await given.runnableFlow({ name }), await given.runnableFlow({ name: `${name}-more` })]
    for (const flow of flows) expect.equal(startedFlow(await api.need(by, requestOf({ by, flow }))), flow.id, 'flowId')
  },
})

export const deleted = check({
  rule: 'runs/by-name-deleted',
  title: 'the name of a deleted flow is not found',
  run: async ({ api, given, expect }) => {
    const flow = await given.runnableFlow()
    await api.need('deleteFlow', { path: { flowId: flow.id } })
    expect.status(await api.call(by, { path: { flowName: flow.name }, valid: false }), 404)
  },
})
