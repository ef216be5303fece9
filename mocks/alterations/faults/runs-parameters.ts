import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { type AreaFaults, each, fault } from './fault.ts'

/** Changes the list of secure parameters. */
const secureNamesAs = (id: OperationId, change: (names: string) => string | undefined) =>
  onEach(id).given(({ query, ...call }) => {
    const { secureParameterNames: names } = query
    return { ...call, query: names === undefined ? query : { ...query, secureParameterNames: change(names) } }
  })

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
    ...OPTIONS.map((option) =>
      fault(
        `passes no parameters beside ${option}`,
        onEach('runFlow').given((call) => ({ ...call, body: call.query[option] ? {} : call.body })),
      ),
    ),
  ],
  'runs/parameters-of-this-run-only': each('passes the parameters of the run before too', (id) =>
    onEach(id).stores('executions', (execution, _before, { view }) => {
      const last = view.executions.where('flowId', execution.flowId).at(-1)
      const others = Object.entries(last?.parameters ?? {}).filter(([name]) => !(name in execution.parameters))
      return { ...execution, log: [...execution.log, ...others.map(([name, value]) => `received ${name}=${value}`)] }
    }),
  ),
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
  'runs/secure-parameters-masked': each('masks nothing if a single name is given', (id) =>
    secureNamesAs(id, (names) => (names.includes(',') ? names : undefined)),
  ),
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
  'runs/secure-parameters-masked-in-download': fault(
    'downloads the log with all values',
    part('logs', {
      download: (text, { parameters }) => ({ status: 200, text: `${text}${JSON.stringify(parameters)}\n` }),
    }),
  ),
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
