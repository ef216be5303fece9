import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { type ExecutionRecord, type View, put } from '../../world/index.ts'
import { type AreaFaults, each, fault } from './fault.ts'
import { STARTS } from './runs-alterations.ts'

/** Changes the list of secure parameters. */
const secureNamesAs = (id: OperationId, change: (names: string) => string | undefined) =>
  onEach(id).given(({ query, ...call }) => {
    const { secureParameterNames: names } = query
    return { ...call, query: names === undefined ? query : { ...query, secureParameterNames: change(names) } }
  })

/** An execution whose log also shows the parameters of the run before it that it does not have itself. */
function withThoseBefore(execution: ExecutionRecord, view: View): ExecutionRecord {
  const last = view.executions.where('flowId', execution.flowId).at(-1)
  const others = Object.entries(last?.parameters ?? {}).filter(([name]) => !(name in execution.parameters))
  return { ...execution, log: [...execution.log, ...others.map(([name, value]) => `received ${name}=${value}`)] }
}

/** How long after its end a log has no more than that an execution began, in ms. */
const LATE_MS = 200

/** Options of a start, beside which a service may forget its parameters. */
const OPTIONS = ['sync', 'logStep'] as const

/** Replaces what is not ASCII in the values of parameters. */
const inAscii = (parameters: object | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters ?? {}).map(([name, value]) => [name, String(value).replaceAll(/[^\p{ASCII}]/gu, '?')]),
  )

/** Decodes the values of parameters once more. */
const decoded = (parameters: object | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters ?? {}).map(([name, value]) => [
      name,
      String(value).replaceAll(/%[0-7][\dA-F]/gi, decodeURIComponent),
    ]),
  )

/** Cuts the values of parameters. */
const cut = (parameters: object | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parameters ?? {}).map(([name, value]) => [name, String(value).slice(0, 255)]))

/** Takes texts that look like numbers for numbers. */
const asNumbers = (parameters: object | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters ?? {}).map(([name, value]) => [
      name,
      /^\d+(\.\d+)?$/.test(String(value)) ? String(Number(value)) : value,
    ]),
  )

/** Names of a run by name that a router, or code for lists, may take for its own. */
const ROUTED: readonly string[] = ['name', 'format', 'action', 'page', 'limit']

/** Faults of the parameters of a run. */
export const runParameterFaults = {
  'runs/body-parameters-reach-flow': [
    fault(
      'drops parameters named like a query parameter of the run',
      onEach('runFlow').given(({ body, ...call }) => {
        const { sync: _lost, ...kept } = body ?? {}
        return { ...call, body: kept }
      }),
    ),
    fault(
      'cuts values after 255 characters',
      onEach('runFlow').given((call) => ({ ...call, body: cut(call.body) })),
    ),
    fault(
      'loses characters that are not ASCII',
      onEach('runFlow').given((call) => ({ ...call, body: inAscii(call.body) })),
    ),
    fault(
      'decodes values as those of a URL',
      onEach('runFlow').given((call) => ({ ...call, body: decoded(call.body) })),
    ),
    fault(
      'takes values that look like numbers for numbers',
      onEach('runFlow').given((call) => ({ ...call, body: asNumbers(call.body) })),
    ),
    ...OPTIONS.map((option) =>
      fault(
        `passes no parameters beside ${option}`,
        onEach('runFlow').given((call) => ({ ...call, body: call.query[option] ? {} : call.body })),
      ),
    ),
  ],
  'runs/parameters-of-this-run-only': STARTS.flatMap((id) => [
    fault(
      'passes the parameters of the run before too',
      onEach(id).stores('executions', (execution, _before, { view }) => withThoseBefore(execution, view)),
    ),
    fault(
      'passes the parameters of the run before where a start has none',
      onEach(id).stores('executions', (execution, _before, { view }) =>
        Object.keys(execution.parameters).length === 0 ? withThoseBefore(execution, view) : execution,
      ),
    ),
    fault(
      'passes the parameters of the run before where a start has none, and logs them late',
      onEach(id).stores('executions', (execution, _before, { view }) =>
        Object.keys(execution.parameters).length === 0 ? withThoseBefore(execution, view) : execution,
      ),
      part('logs', (plain) => ({
        text: (execution, now) =>
          now - (execution.ended ?? now) < LATE_MS ? 'execution started\n' : plain.text(execution, now),
      })),
    ),
    fault(
      'passes the parameters of the last start to the runs that have not begun',
      onEach(id).changes((changes, { view }, flow) => [
        ...changes,
        ...changes.flatMap((change) => {
          if (!('table' in change) || change.table !== 'executions' || change.record === undefined) return []
          const { parameters, log } = change.record
          return view.executions
            .where('flowId', flow.id)
            .filter(({ status }) => status === 'queued')
            .map((one) => put('executions', one.auditId, { ...one, parameters, log }))
        }),
      ]),
    ),
  ]),
  'runs/by-name-passes-unlisted-parameters': [
    fault(
      'drops parameters with capitals in their names',
      on('runFlowByName').given(({ rest, ...call }) => ({
        ...call,
        rest: Object.fromEntries(Object.entries(rest).filter(([name]) => !/[A-Z]/.test(name))),
      })),
    ),
    fault(
      'drops parameters whose names are in capitals',
      on('runFlowByName').given(({ rest, ...call }) => ({
        ...call,
        rest: Object.fromEntries(Object.entries(rest).filter(([name]) => !/^[A-Z0-9]+$/.test(name))),
      })),
    ),
    fault(
      'cuts values after 255 characters',
      onEach('runFlowByName').given((call) => ({ ...call, rest: cut(call.rest) as typeof call.rest })),
    ),
    fault(
      'loses characters that are not ASCII',
      onEach('runFlowByName').given((call) => ({ ...call, rest: inAscii(call.rest) as typeof call.rest })),
    ),
    fault(
      'decodes values twice',
      onEach('runFlowByName').given((call) => ({ ...call, rest: decoded(call.rest) as typeof call.rest })),
    ),
    fault(
      'takes values that look like numbers for numbers',
      onEach('runFlowByName').given((call) => ({ ...call, rest: asNumbers(call.rest) as typeof call.rest })),
    ),
    fault(
      'keeps parameters back whose names mean something to other requests',
      on('runFlowByName').given(({ rest, ...call }) => ({
        ...call,
        rest: Object.fromEntries(Object.entries(rest).filter(([name]) => !ROUTED.includes(name))),
      })),
    ),
    ...OPTIONS.map((option) =>
      fault(
        `passes no parameters beside ${option}`,
        onEach('runFlowByName').given((call) => ({ ...call, rest: call.query[option] ? {} : call.rest })),
      ),
    ),
    fault(
      'passes no query parameters beside a body',
      onEach('runFlowByName').step((plain) => ({
        readParameters(incoming) {
          const reading = plain.readParameters(incoming)
          return 'rest' in reading && incoming.body !== '' ? { ...reading, rest: {} } : reading
        },
      })),
    ),
  ],
  'runs/secure-parameters-masked': [
    ...STARTS.map((id) =>
      fault(
        'masks nothing if a single name is given',
        secureNamesAs(id, (names) => (names.includes(',') ? names : undefined)),
      ),
    ),
    fault(
      'masks a value up to its first blank',
      part('runs', ({ shown }) => ({
        shown(name, value, secure) {
          const [first = '', ...others] = value.split(' ')
          return secure.includes(name) ? [shown(name, first, secure), ...others].join(' ') : value
        },
      })),
    ),
    fault(
      'masks no value with signs that mean something to regular expressions',
      part('runs', ({ shown }) => ({
        shown: (name, value, secure) => (/[$*+()[\]]/.test(value) ? value : shown(name, value, secure)),
      })),
    ),
  ],
  'runs/other-parameters-not-masked': [
    fault(
      'masks every parameter if one is named',
      part('runs', ({ shown }) => ({
        shown: (name, value, secure) => shown(name, value, secure.length > 0 ? [name] : secure),
      })),
    ),
    fault(
      'masks parameters whose names begin with a named one',
      part('runs', ({ shown }) => ({
        shown: (name, value, secure) =>
          shown(name, value, secure.some((one) => name.startsWith(one)) ? [name] : secure),
      })),
    ),
  ],
  'runs/secure-parameters-masked-in-download': [
    fault(
      'downloads the log with all values',
      part('logs', {
        download: (text, { parameters }) => ({ status: 200, text: `${text}${JSON.stringify(parameters)}\n` }),
      }),
    ),
    fault(
      'downloads what follows the first blank of a secure value',
      part('logs', {
        download: (text, { parameters, secure }) => {
          const rests = secure.map((name) => parameters[name]?.split(' ').slice(1).join(' ') ?? '')
          return { status: 200, text: [text, ...rests].join('\n') }
        },
      }),
    ),
  ],
  'runs/secure-parameters-masked-in-live-log': fault(
    'shows all values in the live log',
    part('logs', (plain) => ({
      live: (execution, now) => `${plain.live(execution, now)}${JSON.stringify(execution.parameters)}\n`,
    })),
  ),
  'runs/secure-parameters-all-masked': each('masks only the first name', (id) =>
    secureNamesAs(id, (names) => names.split(',')[0]),
  ),
} as const satisfies Partial<AreaFaults<'runs'>>
