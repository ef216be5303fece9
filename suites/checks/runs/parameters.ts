import { factsOf } from '#spec'
import { Blocked, NotApplicable, type Tools, check, fc, isId, property } from '../../kit/index.ts'
import { echo, echoLog, echoRun, logWith, more, ownFlow, ready, startWith } from './starts.ts'

export const bodyOptional = check({
  rule: 'runs/body-optional',
  title: 'a run starts without a body',
  run: async (tools) => {
    const { id } = await ownFlow(tools)
    tools.expect.status(await tools.api.call('runFlow', { path: { flowId: id } }), 200)
  },
})

export const bodyMayBeEmptyObject = check({
  rule: 'runs/body-may-be-empty-object',
  title: 'a run starts with an empty object',
  run: async (tools) => {
    const { id } = await ownFlow(tools)
    tools.expect.status(await tools.api.call('runFlow', { path: { flowId: id }, body: {} }), 200)
  },
})

/** Names that a service could confuse with its own. */
const TELLING = ['params', 'parameters', 'body', 'sync', 'name', 'flowId', 'auditId', 'status']
/** Letters and digits: other valid characters are not documented. */
const plainNames = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,30}$/)
const names = fc.oneof(fc.constantFrom(...TELLING), plainNames)

export const bodyIsFlat = property<Record<string, string>>({
  rule: 'runs/body-is-flat',
  title: 'a run starts with flat objects of strings',
  given: () => fc.dictionary(names, fc.string({ unit: 'grapheme', maxLength: 40 }), { minKeys: 1, maxKeys: 6 }),
  holds: async (tools, body) => {
    const { id } = await ownFlow(tools)
    tools.expect.status(await tools.api.call('runFlow', { path: { flowId: id }, body }), 200)
  },
})

/** Values that a wrong encoding, or a second decoding, spoils. A log may escape markup, quotes and line ends. */
const unlikeAscii = (): Record<string, string> => ({
  town: 'Zürich, Größe 7',
  load: '日次ロード',
  face: 'done 😀 well',
  sum: '1 + 1 = 100 % / 50',
  share: '10%41 of 100%25',
})

/** Lengths at which a column or a line of a log may end. */
const LENGTHS = [256, 300, 1_100]

/** Long values that a log need not wrap, by names. */
const longValues = (): Record<string, string> =>
  Object.fromEntries(LENGTHS.map((length) => [`long${length}`, `begins${'-'.repeat(length)}ends`]))

export const bodyParametersReachFlow = check({
  rule: 'runs/body-parameters-reach-flow',
  title: 'a flow that logs its parameters logs every member of the body',
  run: async (tools) => {
    const { expect, unique } = tools
    const plain = [...TELLING, 'region', 'Region2', 'REGION3'].map((name) => [name, unique('value')])
    const body: Record<string, string> = { ...Object.fromEntries(plain), ...unlikeAscii(), ...longValues() }
    const log = await echoLog(tools, body, body)
    for (const [name, value] of Object.entries(body)) {
      expect.that(log.includes(echo(tools, name, value)), `the parameter ${name} did not reach the flow`, log)
    }
  },
})

/** Asserts that a parameter reaches the flow where the start waits, and where it asks for more. */
async function expectPassedOn(tools: Tools): Promise<void> {
  for (const query of [{ sync: true }, more(tools)]) {
    const region = tools.unique('region')
    const log = await echoLog(tools, { region }, { region }, query)
    const asked = Object.keys(query).join(', ')
    tools.expect.that(log.includes(echo(tools, 'region', region)), `a parameter beside ${asked} is lost`, log)
  }
}

export const bodyParametersBesideOptions = check({
  rule: 'runs/body-parameters-reach-flow',
  title: 'a flow logs a member of the body where the start waits, and where it asks for more',
  run: expectPassedOn,
})

/** Names that a run by name takes too: "every query parameter other than the listed ones". */
const UNUSUAL = ['region.code', 'first-name', 'snake_case', 'two words', 'größe']

export const byNameTakesUnlisted = property<Record<string, string>>({
  rule: 'runs/by-name-takes-unlisted-parameters',
  title: 'a run by name starts with any further query parameters',
  given: ({ facts }) => {
    // The documents do not say whether parameters listed only for runs by id count as listed.
    const listed = new Set([facts, factsOf('runFlow')].flatMap(({ parameters }) => parameters).map(({ name }) => name))
    const unlisted = plainNames.filter((name) => !listed.has(name))
    return fc.dictionary(
      fc.oneof(fc.constantFrom('params', 'parameters', 'body', ...UNUSUAL), unlisted),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      { minKeys: 1, maxKeys: 6 },
    )
  },
  holds: async (tools, query) => {
    tools.expect.status(await startWith(tools, query), 200)
  },
})

export const byNamePassesUnlisted = check({
  rule: 'runs/by-name-passes-unlisted-parameters',
  title: 'a flow that logs its parameters logs every unlisted query parameter',
  run: async (tools) => {
    const { expect, unique } = tools
    const passed = ['region', 'Region2', 'REGION3', 'params', 'body', ...UNUSUAL]
    const plain = passed.map((name) => [name, unique('value')])
    const parameters: Record<string, string> = { ...Object.fromEntries(plain), ...unlikeAscii(), ...longValues() }
    const log = await echoLog(tools, parameters, parameters)
    for (const [name, value] of Object.entries(parameters)) {
      expect.that(log.includes(echo(tools, name, value)), `the query parameter ${name} did not reach the flow`, log)
    }
  },
})

export const byNamePassesBesideOptions = check({
  rule: 'runs/by-name-passes-unlisted-parameters',
  title: 'a flow logs an unlisted query parameter where the start waits, and where it asks for more',
  run: expectPassedOn,
})

export const byNamePassesBesideABody = check({
  rule: 'runs/by-name-passes-unlisted-parameters',
  title: 'a query parameter beside an empty object, if that is taken, reaches the flow',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const [flow, region] = [await ready(tools, 'echoes'), unique('region')]
    const start = async () =>
      api.call('runFlowByName', {
        path: { flowName: flow.name },
        query: { region },
        raw: { body: '{}', contentType: 'application/json' },
        valid: false,
      })
    const reply = await tools.eventually(start, ({ ok, json }) => !ok || (json as { status?: unknown }).status === 0)
    const { auditId, status } = (reply.json ?? {}) as { auditId?: unknown; status?: unknown }
    if (!reply.ok || status !== 0 || !isId(auditId)) throw new NotApplicable('no run by name starts with a body')
    await given.ended({ flowId: flow.id, auditId })
    const line = echo(tools, 'region', region)
    const log = await logWith(tools, { flowId: flow.id, auditId }, [line])
    expect.that(log.includes(line), 'the query parameter did not reach the flow', log)
  },
})

export const ofThisRunOnly = check({
  rule: 'runs/parameters-of-this-run-only',
  title: 'the parameters of the run before are not in the log of the next one',
  over: 'operations',
  run: async (tools) => {
    const { expect, unique } = tools
    const [region, other] = [unique('region'), unique('other')]
    await echoRun(tools, { region })
    const log = await echoLog(tools, { other }, { other })
    if (!log.includes(echo(tools, 'other', other))) throw new Blocked('the flow did not log what it received')
    expect.that(!log.includes(region), 'the flow received a parameter of the run before', log)
  },
})

export const byNameKeepsListed = check({
  rule: 'runs/by-name-keeps-listed-parameters',
  title: 'a flow that logs its parameters logs no listed query parameter',
  run: async (tools) => {
    const { expect, facts, unique } = tools
    const region = unique('region')
    const listed: Record<string, string> = {
      emails: `${unique('someone')}@example.com`,
      expectedTime: '3600',
      stopTime: '3600',
      logStep: '100',
      sync: 'false',
      debug: 'true',
      allowParallel: 'false',
      returnErrorCode: 'false',
      emailOnSuccess: 'false',
      emailOnFailure: 'false',
      emailOnLastFailure: 'false',
      emailMetrics: 'false',
      disableExecutionNotifications: 'false',
      repeatExpectedTimeNotifications: 'false',
      secureParameterNames: unique('secret'),
    }
    const log = await echoLog(tools, { region }, { region }, listed)
    if (!log.includes(echo(tools, 'region', region))) throw new Blocked('the flow did not log what it received')
    for (const { name } of facts.parameters) {
      const value = listed[name]
      if (value === undefined) continue
      expect.that(!log.includes(echo(tools, name, value)), `the listed parameter ${name} reached the flow`, log)
    }
  },
})
