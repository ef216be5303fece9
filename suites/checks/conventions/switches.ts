import { type OperationId, type ParameterFacts, factsOf } from '#spec'
import { type CallRequest, type Tools, check, requestOf } from '../../kit/index.ts'

type Request = CallRequest<OperationId>

/** Starts need a flow that is ready to run, one each: a start may be refused while another execution goes on. */
async function shown(tools: Tools): Promise<Request> {
  const { given, operation } = tools
  if (operation !== 'runFlow' && operation !== 'runFlowByName') return given.requestFor(operation)
  return requestOf({ by: operation, flow: await given.runnableFlow() })
}

function isSwitch({ in: place, type }: ParameterFacts): boolean {
  return place === 'query' && type === 'boolean'
}

const RECIPIENTS: Request['query'] = { emails: 'first@example.com' }

/** Options that a switch which is on says more about: whether it may stand alone is open. */
const WITH: Readonly<Record<string, Request['query']>> = {
  repeatExpectedTimeNotifications: { expectedTime: 3600 },
  emailOnSuccess: RECIPIENTS,
  emailOnFailure: RECIPIENTS,
  emailOnLastFailure: RECIPIENTS,
  emailMetrics: RECIPIENTS,
}

/** What the agent's flows are, and whether another flow passes the check for one, is not documented. */
const OPEN = 'checkAgentFlow'

export const switchesTaken = check({
  rule: 'conventions/switches-taken',
  title: 'each documented switch, on and off',
  over: 'operations',
  run: async (tools) => {
    const { api, effectsOf, expect, operation, target } = tools
    for (const { name } of factsOf(operation).parameters.filter(isSwitch)) {
      for (const value of name === OPEN ? [false] : [true, false]) {
        const request = await shown(tools)
        const query = { ...request.query, ...(value ? WITH[name] : {}), [name]: value }
        // A switch that has notes sent to people needs consent of its own.
        if (![...effectsOf(operation, { ...request, query })].every((effect) => target.allow.has(effect))) continue
        const { status } = await api.call(operation, { ...request, query })
        expect.that(status !== 400, `${operation} refuses ${name}=${String(value)} with 400`, status)
      }
    }
  },
})
