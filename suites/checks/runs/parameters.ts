import { factsOf } from '#spec'
import {
  type Attempt,
  Blocked,
  NotApplicable,
  type Reply,
  type Tools,
  check,
  fc,
  isId,
  property,
  unlessBlocked,
} from '../../kit/index.ts'
import { A_MOMENT_MS, echo, echoLog, echoRun, logWith, more, ownFlow, ready, startWith, starting } from './starts.ts'

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

/** Names of what is around parameters. */
const AROUND = ['params', 'parameters', 'body', 'sync']
/** Names of members of a run. A flow may keep them for itself in a body, not in a query. */
const TELLING = [...AROUND, 'name', 'flowId', 'auditId', 'status']
/** A name that no service has for itself. */
const UNKNOWN = 'etalonParameter'
/** Letters and digits: other valid characters are not documented. */
const plainNames = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,30}$/)
const names = fc.oneof(fc.constantFrom(...AROUND), plainNames)

export const bodyIsFlat = property<Record<string, string>>({
  rule: 'runs/body-is-flat',
  title: 'a run starts with flat objects of strings',
  given: () => fc.dictionary(names, fc.string({ unit: 'grapheme', maxLength: 40 }), { minKeys: 1, maxKeys: 6 }),
  holds: async (tools, body) => {
    const { id: flowId } = await ownFlow(tools)
    const start = (parameters: object): Promise<Reply> =>
      tools.api.call('runFlow', { path: { flowId }, body: parameters, valid: false })
    const reply = await start(body)
    // A flow may take the parameters that it has alone, and no flow has this one.
    if (reply.status === 400 && (await start({ [UNKNOWN]: 'etalon' })).status === 400)
      throw new NotApplicable('a start is refused for a parameter that the flow does not have')
    tools.expect.status(reply, 200)
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

/** Values that look like numbers, switches or lists, and are texts like any other. */
const LOOKING_OTHERWISE = { code: '007', amount: '1.50', power: '1e3', flag: 'True', pair: 'first,second' }

/** Names that a framework may take for itself. */
const TAKEN_ELSEWHERE = ['format', 'action', 'page', 'limit']

/** Lengths beyond those at which a column may end, as far as a log must have them in one line. */
const LENGTHS = [256, 300, 850]

/** Long values that a log need not wrap, by names. */
const longValues = (): Record<string, string> =>
  Object.fromEntries(LENGTHS.map((length) => [`long${length}`, `begins${'-'.repeat(length)}ends`]))

/** A value of its own for each of these names, and values that are easily spoilt. */
function valuesBy({ unique }: Tools, plain: readonly string[]): Record<string, string> {
  const own = Object.fromEntries(plain.map((name) => [name, unique('value')]))
  return { ...own, ...unlikeAscii(), ...LOOKING_OTHERWISE, ...longValues() }
}

export const bodyParametersReachFlow = check({
  rule: 'runs/body-parameters-reach-flow',
  title: 'a flow that logs its parameters logs every member of the body',
  run: async (tools) => {
    const { expect } = tools
    const names = [...AROUND, ...TAKEN_ELSEWHERE, 'region', 'Region2', 'REGION3']
    const body = valuesBy(tools, names)
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
    const { expect } = tools
    const passed = [...TELLING.filter((name) => name !== 'sync'), ...TAKEN_ELSEWHERE, 'region', 'Region2', 'REGION3']
    const parameters = valuesBy(tools, [...passed, ...UNUSUAL])
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

export const noneOfTheRunBefore = check({
  rule: 'runs/parameters-of-this-run-only',
  title: 'the parameters of the run before are not in the log of a run without any',
  over: 'operations',
  // A run of others between the two would hide what is passed on.
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const { eventually, expect, unique } = tools
    const region = unique('region')
    // By name there is no body.
    for (const parameters of tools.operation === 'runFlow' ? [{}, undefined] : [undefined]) {
      await echoRun(tools, { region })
      const run = await echoRun(tools, parameters)
      // A flow without parameters may log nothing; how soon a log is complete is not documented.
      const log = await eventually(
        () => logWith(tools, run, []),
        (words) => words.includes(region),
        2 * A_MOMENT_MS,
      )
      expect.that(!log.includes(region), 'the flow received a parameter of the run before', log)
    }
  },
})

/** Starts of one flow at once. */
const AT_ONCE = 3

export const eachOfSeveralAtOnce = check({
  rule: 'runs/parameters-of-this-run-only',
  title: 'of several runs of a flow that are started at once the log of each holds its own parameter alone',
  over: 'operations',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const { expect, given, unique } = tools
    const flow = await ready(tools, 'echoes')
    await given.idle(flow.id)
    const regions = Array.from({ length: AT_ONCE }, () => unique('region'))
    const start = (region: string): Promise<Attempt> =>
      given.attempt({ by: starting(tools), flow, query: { allowParallel: true }, parameters: { region } })
    const starts = await Promise.all(
      regions.map(async (region) => ({ region, attempt: await unlessBlocked(() => start(region)) })),
    )
    // What allowParallel does, and how simultaneous starts are answered, is not documented.
    const begun = starts.filter(({ attempt }) => attempt?.code === 0)
    if (begun.length < 2) throw new NotApplicable('a start beside another one begins nothing here')
    for (const { region, attempt } of begun) {
      const { flowId, auditId } = attempt as Attempt
      await given.ended({ flowId, auditId })
      const line = echo(tools, 'region', region)
      const log = await logWith(tools, { flowId, auditId }, [line])
      expect.that(log.includes(line), 'the parameter of its start did not reach the run', log)
      for (const other of regions)
        expect.that(other === region || !log.includes(other), 'the run received a parameter of another start', log)
    }
  },
})

/**
 * The log, once it has these lines, of a run with the same query that does not log parameters: a service may itself write what a
 * start asks for. A run by id may get parameters from its query as well, and is looked at only if there is no other flow.
 */
async function logWithoutParameters(
  tools: Tools,
  query: Record<string, string>,
  lines: readonly string[],
): Promise<string> {
  const { echoes, succeeds } = tools.target.fixtures.runs ?? {}
  const isOther = succeeds !== undefined && succeeds !== echoes
  const flow = await ready(tools, isOther ? 'succeeds' : 'echoes')
  const by = isOther ? 'runFlowByName' : 'runFlow'
  const { flowId, auditId } = await tools.given.started({ by, flow, query })
  await tools.given.ended({ flowId, auditId })
  return logWith(tools, { flowId, auditId }, lines)
}

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
    const names = new Set(facts.parameters.map(({ name }) => name))
    const lines = Object.entries(listed).flatMap(([name, value]) => (names.has(name) ? [echo(tools, name, value)] : []))
    const found = lines.filter((line) => log.includes(line))
    const other = found.length === 0 ? '' : await logWithoutParameters(tools, listed, found)
    for (const line of found) expect.that(other.includes(line), `a listed parameter reached the flow: ${line}`, log)
  },
})
