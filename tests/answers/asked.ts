import type { OperationId } from '#spec'
import type { SeenExchange } from './exchange.ts'

const SERVER_ERROR = 500

/** Failures that a test asked for, which no valid request would get. */
export interface Asked {
  /** Takes an exchange with the control surface. */
  learn: (exchange: SeenExchange) => void
  /** Whether an operation's caller, or a test, may have asked for this response. */
  explains: (operation: OperationId, exchange: SeenExchange) => boolean
}

export function createAsked(): Asked {
  /** Operations that were made to fail. How often they still do is not tracked. */
  const failing = new Set<unknown>()
  return {
    learn({ url, status, text }) {
      if (!new URL(url).pathname.endsWith('/failures') || status >= 300 || text === '') return
      failing.add((JSON.parse(text) as { operation?: unknown }).operation)
    },
    explains(operation, { url, sent, status, body }) {
      if ('prefer' in sent || failing.has(operation)) return true
      if (status !== SERVER_ERROR) return false
      // A failed run, or a database error, whose body is empty.
      const ofRun = new URL(url).searchParams.get('returnErrorCode') === 'true'
      return ofRun || (operation === 'runSql' && body.length === 0)
    },
  }
}
