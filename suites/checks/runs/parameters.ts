import { factsOf } from '#spec'
import { Blocked, check, fc, property } from '../../kit/index.ts'
import { downloadedLog, echo, echoLog, echoRun, ownFlow, startWith } from './starts.ts'

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

export const bodyParametersReachFlow = check({
  rule: 'runs/body-parameters-reach-flow',
  title: 'a flow that logs its parameters logs every member of the body',
  run: async (tools) => {
    const { expect, unique } = tools
    const body = Object.fromEntries([...TELLING, 'region', 'Region2'].map((name) => [name, unique('value')]))
    const log = await echoLog(tools, body)
    for (const [name, value] of Object.entries(body)) {
      expect.that(log.includes(echo(tools, name, value)), `the parameter ${name} did not reach the flow`, log)
    }
  },
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
    const passed = ['region', 'Region2', 'params', 'body', ...UNUSUAL]
    const parameters = Object.fromEntries(passed.map((name) => [name, unique('value')]))
    const log = await echoLog(tools, parameters)
    for (const [name, value] of Object.entries(parameters)) {
      expect.that(log.includes(echo(tools, name, value)), `the query parameter ${name} did not reach the flow`, log)
    }
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
      emailMetrics: 'false',
      secureParameterNames: unique('secret'),
    }
    const log = await echoLog(tools, { region }, listed)
    if (!log.includes(echo(tools, 'region', region))) throw new Blocked('the flow did not log what it received')
    for (const { name } of facts.parameters) {
      const value = listed[name]
      if (value === undefined) continue
      expect.that(!log.includes(echo(tools, name, value)), `the listed parameter ${name} reached the flow`, log)
    }
  },
})

export const secureMasked = check({
  rule: 'runs/secure-parameters-masked',
  title: 'the value of one named parameter is not in the log',
  over: 'operations',
  run: async (tools) => {
    const { expect, unique } = tools
    const [region, pin] = [unique('region'), unique('pin')]
    const log = await echoLog(tools, { region, pin }, { secureParameterNames: 'pin' })
    if (!log.includes(echo(tools, 'region', region))) throw new Blocked('the flow did not log what it received')
    expect.that(!log.includes(pin), 'the value of a secure parameter stands in the log', log)
  },
})

export const secureMaskedInDownload = check({
  rule: 'runs/secure-parameters-masked-in-download',
  title: 'the value of a named parameter is not downloaded',
  over: 'operations',
  run: async (tools) => {
    const { expect, unique } = tools
    const [region, pin] = [unique('region'), unique('pin')]
    const run = await echoRun(tools, { region, pin }, { secureParameterNames: 'pin' })
    const log = await downloadedLog(tools, run)
    if (!log.includes(echo(tools, 'region', region))) throw new Blocked('the flow did not log what it received')
    expect.that(!log.includes(pin), 'the value of a secure parameter is downloaded', log)
  },
})

export const secureAllMasked = check({
  rule: 'runs/secure-parameters-all-masked',
  title: 'the values of three named parameters are not in the log',
  over: 'operations',
  run: async (tools) => {
    const { expect, unique } = tools
    const region = unique('region')
    const secrets = { pin: unique('pin'), pass: unique('pass'), puk: unique('puk') }
    const log = await echoLog(tools, { region, ...secrets }, { secureParameterNames: 'pin,pass,puk' })
    if (!log.includes(echo(tools, 'region', region))) throw new Blocked('the flow did not log what it received')
    for (const [name, value] of Object.entries(secrets)) {
      expect.that(!log.includes(value), `the value of the secure parameter ${name} stands in the log`, log)
    }
  },
})
