import { BIN_KINDS, type BinKind, type ResourceKind, type RuleId, pathTo, resources } from '#spec'
import {
  Blocked,
  type Check,
  NotApplicable,
  type Stored,
  type Tools,
  check,
  inTime,
  mayNameObject,
  unlessBlocked,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { change, made, read, remove } from '../objects.ts'
import { renamed } from '../macros/macro.ts'
import { bin, discard, restore, tracer } from '../recycle-bin/bin.ts'
import { type Sought, areFound, finds, isFound, sought, word } from './search.ts'

const isBinKind = (kind: ResourceKind): kind is BinKind => (BIN_KINDS as readonly ResourceKind[]).includes(kind)

/** Ends of names. They begin as all names of a run do, so that a sweep finds them. */
const LETTERS = ['Größe für Жук', '東京 Пример 𠮷'] as const

type Make = (tools: Tools, name: string) => Promise<Partial<Stored>>

/**
 * An object of the name, or undefined if the service does not take it, or changes it: which names it takes is not
 * documented.
 */
async function madeAs(tools: Tools, make: Make, name: string): Promise<Sought | undefined> {
  const made = await unlessBlocked(() => make(tools, name))
  const isTaken = made !== undefined && (typeof made['name'] !== 'string' || made['name'] === name)
  return isTaken ? sought(made, name) : undefined
}

/** Checks that objects of some kind are found by their whole names, whatever became of them since they were made. */
function findsKind(rule: RuleId, kind: ResourceKind, make: Make): Check {
  return check({
    rule,
    title: `a ${kind} is found by its whole name: with letters beyond ASCII, renamed, restored, and one of several namesakes`,
    run: async (tools) => {
      const { unique, target, expect, api } = tools
      const found = async (object: Sought, what: string): Promise<void> =>
        expect.that(await isFound(tools, object), `a ${kind} ${what} was not found by ${object.name} ${inTime(target)}`)
      // Which names a macro may have is not documented.
      const name = kind === 'macro' ? word(unique) : unique('plain')
      const object = sought(await make(tools, name), name)
      await found(object, 'with a plain name')
      for (const letters of LETTERS) {
        const lettered = await madeAs(tools, make, unique(letters))
        if (lettered !== undefined) await found(lettered, 'with letters beyond ASCII')
      }
      const namesake = await madeAs(tools, make, name)
      if (namesake !== undefined) {
        const areBoth = await areFound(tools, name, [object, namesake])
        expect.that(areBoth, `of two ${kind}s of the name ${name} only one was found ${inTime(target)}`)
      }
      if (object.id === undefined) return
      const named = { id: object.id }
      const before = await read(api, kind, named)
      const body = renamed(before, name, unique('renamed')) as Stored
      const reply = await api.call(resources[kind].operations.replace, { path: pathTo(kind, named), body })
      // What the name of a macro is called is not documented.
      const changed = Object.values(body).find((value) => typeof value === 'string' && value.endsWith('-renamed'))
      const now = { ...named, name: reply.ok && typeof changed === 'string' ? changed : name }
      await found(now, 'that was renamed')
      if (!isBinKind(kind) || target.recycleBinTypes[kind] === undefined) return
      await discard(tools, kind, named)
      await restore(tools, kind, named)
      await found(now, 'that was restored')
    },
  })
}

/** A flow that keeps its name as it was given; not applicable where the service does not take such a name. */
async function flowNamed(tools: Tools, name: string): Promise<Sought> {
  const flow = await madeAs(tools, (_tools, of) => made(tools, 'flow', { name: of }), name)
  const isKept = flow?.id !== undefined && (await read(tools.api, 'flow', { id: flow.id }))['name'] === name
  if (flow === undefined || !isKept) throw new NotApplicable('the service does not take such a name as it is')
  return flow
}

export const findsFlows = findsKind('search/finds-flows', 'flow', ({ given }, name) => given.flow({ name }))

/** Signs that languages of queries and of addresses give a meaning. */
const SIGNS = `it's (a): b/c [d] "e" 100 % & x+y \\`

export const findsFlowsOfSigns = check({
  rule: 'search/finds-flows',
  title: 'a flow whose name has signs of many kinds is found by its whole name',
  run: async (tools) => {
    const { api, expect, target, unique } = tools
    const name = unique(SIGNS)
    const flow = await flowNamed(tools, name)
    expect.status(await api.call('search', { query: { query: name } }), 200)
    expect.that(await isFound(tools, flow), `the flow was not found by ${name} ${inTime(target)}`)
  },
})

/** A word of Cyrillic letters that appears nowhere else. */
const cyrillicWord = (unique: Tools['unique']): string =>
  String.fromCodePoint(...Array.from(word(unique), (letter) => (letter.codePointAt(0) ?? 0) - 0x61 + 0x430))

export const findsFlowsByWord = check({
  rule: 'search/finds-flows',
  title: 'a flow that is found by a plain word of its name is found by one with letters beyond ASCII too',
  run: async (tools) => {
    const { api, expect, target, unique } = tools
    const [plain, letters] = [word(unique), cyrillicWord(unique)]
    const flow = await flowNamed(tools, unique(`by ${letters} and ${plain} alone`))
    // How names match is not documented.
    if (!(await isFound(tools, flow, plain))) throw new NotApplicable('a flow is not found by a word of its name')
    expect.status(await api.call('search', { query: { query: letters } }), 200)
    expect.that(await isFound(tools, flow, letters), `the flow was not found by ${letters} ${inTime(target)}`)
  },
})

export const findsConnections = findsKind('search/finds-connections', 'connection', ({ given }, name) =>
  given.connection({ name }),
)

export const findsFormats = findsKind('search/finds-formats', 'format', ({ given }, name) => given.format({ name }))

export const findsSchedules = findsKind('search/finds-schedules', 'schedule', async ({ given }, name) =>
  given.schedule({ flowId: (await given.flow()).id, name }),
)

export const findsWebhooks = findsKind('search/finds-webhooks', 'webhook', async ({ api, given }, name) => {
  const { body } = await given.requestFor('createWebhook')
  return (await api.need('createWebhook', { body: { ...(body as object), name } })).json as Partial<Stored>
})

export const findsMacros = findsKind(
  'search/finds-macros',
  'macro',
  async ({ api, given }, name) =>
    (await api.need('createMacro', { body: given.macroBody(name) })).json as Partial<Stored>,
)

/** Checks that an object that the target file names is found by its whole name. */
function findsKnown(rule: RuleId, kind: string, fixture: 'agent_name' | 'template_name'): Check {
  return check({
    rule,
    title: `${kind} is found by its whole name`,
    run: async (tools) => {
      const name = tools.fixture(fixture)
      const isThere = await isFound(tools, { name })
      tools.expect.that(isThere, `${kind} was not found by the name ${name} ${inTime(tools.target)}`)
    },
  })
}

export const findsAgents = findsKnown('search/finds-agents', 'an agent', 'agent_name')
export const findsTemplates = findsKnown('search/finds-templates', 'a template', 'template_name')

/** Waits until a new flow is found at all; before that, its absence proves nothing. */
async function needFound(tools: Tools, flow: Sought): Promise<void> {
  if (!(await isFound(tools, flow))) throw new Blocked(`the flow was not found by its name ${inTime(tools.target)}`)
}

export const leavesOutOtherNames = check({
  rule: 'search/leaves-out-other-names',
  title: 'a flow that has nothing of the query is not found beside one that has',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const query = word(unique)
    const other = unique('other')
    await given.flow({ name: unique(query) })
    await given.flow({ name: other, description: '', tags: [] })
    await needFound(tools, { name: other })
    const reply = await api.need('search', { query: { query } })
    expect.that(!finds(reply, { name: other }), `a flow was found that has nothing of '${query}'`, reply.json)
  },
})

export const followsRenaming = check({
  rule: 'search/follows-renaming',
  title: 'a renamed flow is found by its new name',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const { id } = await given.flow()
    const { json } = await api.need('getFlow', { path: { flowId: id } })
    if (typeof json !== 'object' || json === null) throw new Blocked('the flow is not an object')
    const name = unique('renamed')
    await api.need('replaceFlow', { path: { flowId: id }, body: { ...json, name } })
    expect.that(
      await isFound(tools, { id, name }),
      `the flow was not found by its new name ${name} ${inTime(tools.target)}`,
    )
  },
})

/** Checks that an object is not found by a word that only its name of before had. */
function forgets(kind: 'flow' | 'connection' | 'format' | 'schedule' | 'webhook') {
  return check({
    rule: 'search/forgets-former-names',
    title: `a renamed ${kind}`,
    run: async (tools) => {
      const { api, eventually, expect, given, target, unique } = tools
      const query = word(unique)
      const object = await (kind === 'webhook' ? given.webhook({ name: query }) : made(tools, kind, { name: query }))
      await needFound(tools, { name: query })
      const name = unique('renamed')
      await change(api, kind, object, { name })
      if ((await read(api, kind, object))['name'] !== name) throw new Blocked(`the ${kind} was not renamed`)
      const reply = await eventually(
        () => api.need('search', { query: { query } }),
        (now) => !finds(now, { id: object.id, name: query }),
      )
      const isLeft = finds(reply, { id: object.id, name: query })
      expect.that(!isLeft, `the ${kind} is still found by its former name ${inTime(target)}`, reply.json)
    },
  })
}

export const forgetsFlow = forgets('flow')
export const forgetsConnection = forgets('connection')
export const forgetsFormat = forgets('format')
export const forgetsSchedule = forgets('schedule')
export const forgetsWebhook = forgets('webhook')

/** Kinds whose objects may be gone for good when they are deleted. */
const REMOVED = ['webhook', 'macro'] as const

export const leavesOutRemoved = check({
  rule: 'search/leaves-out-removed',
  title: 'a webhook and a macro that were found and then deleted',
  run: async (tools) => {
    const { api, eventually, expect, given, target, unique } = tools
    const flow = await given.flow()
    await remove(api, 'flow', flow)
    const lies = tracer(await bin(api), flow, mayNameObject)
    let looked = false
    for (const kind of REMOVED) {
      // Another object may have its number, and be found by a part of the query.
      const name = word(unique)
      const object = await unlessNotApplicable(() => (kind === 'webhook' ? given.webhook({ name }) : given.macro(name)))
      if (object === undefined) continue
      const known = sought(object, name)
      if (!(await isFound(tools, known))) continue
      await remove(api, kind, object)
      const reply = await eventually(
        () => api.need('search', { query: { query: name } }),
        (now) => !finds(now, known),
      )
      // Whether what lies in the recycle bin is found is not documented, nor that it may lie there.
      if (finds(reply, known) && lies(await bin(api), { ...object, name })) continue
      looked = true
      expect.that(!finds(reply, known), `a deleted ${kind} is still found ${inTime(target)}`, reply.json)
    }
    if (!looked) throw new NotApplicable('no webhook or macro is found and then gone from the recycle bin too')
  },
})

export const unmatchedQueryAnswers = check({
  rule: 'search/unmatched-query-answers',
  title: 'a search for a name that nothing has',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const name = unique('flow')
    await given.flow({ name, description: '', tags: [] })
    await needFound(tools, { name })
    const reply = await api.call('search', { query: { query: word(unique) } })
    expect.status(reply, 200)
    expect.that(!finds(reply, { name }), 'a flow was found by a name that it has not', reply.json)
  },
})
