import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { on } from '../on.ts'
import { part } from '../together.ts'
import type { BillingParts } from '../../domain/agent/billing.ts'
import type { AreaVariants } from './variant.ts'

const THIRTY_DAYS_MS = 30 * 86_400_000

/** A JSON-RPC error code of the range reserved for servers. */
const SERVER_ERROR = -32_000

/** A stream that reports the exhausted allowance in an error event. */
function errorEvent(more: object): Alteration {
  return part('streams', ({ frame }) => ({
    capped: (sessionId, { parts }) => {
      const { error: message } = parts.billing.exceeded()
      const events = [
        { type: 'session', session_id: sessionId },
        { type: 'error', message, retryable: false, ...more },
      ] as const
      return { status: 200, stream: { pieces: events.map((event) => ({ text: frame(event), afterMs: 0 })) } }
    },
  }))
}

/** Billed tools run even with an exhausted allowance. */
const runsBilledTools = ({ isCapped }: BillingParts): Partial<BillingParts> => ({
  isCapped: (kind, ...whose) => kind !== 'tool' && isCapped(kind, ...whose),
})

/** Variants of billing. */
export const billingVariants: AreaVariants<'billing'> = {
  'billing/capped-stream': {
    'error-event': errorEvent({}),
    'coded-event': errorEvent({ code: 'cap_exceeded' }),
  },
  'billing/capped-billed-tool': {
    result: part('agentTools', {
      capped: ({ name }, { parts }) => ({
        status: 200,
        json: { tool: name, result: parts.billing.exceeded().error, success: false },
      }),
    }),
    runs: on('executeTool').part('billing', runsBilledTools),
  },
  'billing/capped-billed-tool-over-mcp': {
    'protocol-error': part('mcpCalls', {
      capped: ({ parts }) => ({ error: { code: SERVER_ERROR, message: parts.billing.exceeded().error } }),
    }),
    runs: on('callMcp').part('billing', runsBilledTools),
  },
  'billing/capped-members': {
    session: part('chat', {
      capped: (sessionId, { parts }) => ({
        status: 200,
        json: { ...parts.billing.exceeded(), session_id: sessionId, response: '' },
      }),
    }),
  },
  'billing/capped-wording': {
    advice: part('billing', ({ exceeded }) => ({
      exceeded: () => ({ ...exceeded(), error: 'The AI usage cap is exceeded. Recharge it from your wallet.' }),
    })),
    'other-words': part('billing', ({ exceeded }) => ({
      exceeded: () => ({ ...exceeded(), error: 'You have reached this month’s limit of AI usage.' }),
    })),
  },
  'billing/month': {
    'thirty-days': part('billing', { monthBegan: (now) => now, monthEnds: (began) => began + THIRTY_DAYS_MS }),
  },
  'billing/own-key-usage-counts': { counted: part('billing', { countsOwnKey: true }) },
}
