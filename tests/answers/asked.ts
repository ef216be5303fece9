import type { OperationId } from '#spec'
import type { SeenExchange } from './exchange.ts'

const SERVER_ERROR = 500

/** What was asked for that no valid request is answered with. */
export interface Asked {
  /** Reads an exchange with the control surface. */
  learn: (exchange: SeenExchange) => void
  /** Whether an answer of an operation may be one that its caller, or a test, asked for. */
  explains: (operation: OperationId, exchange: SeenExchange) => boolean
}

export function createAsked(): Asked {
  /** Operations that were made to fail; how often they still do is not followed. */
  const failing = new Set<unknown>()
  return {
    learn({ url, status, text }) {
      if (!new URL(url).pathname.endsWith('/failures') || status >= 300 || text === '') return
      failing.add((JSON.parse(text) as { operation?: unknown }).operation)
    },
    explains(operation, { url, sent, status, body }) {
      if ('prefer' in sent || failing.has(operation)) return true
      if (status !== SERVER_ERROR) return false
      // Of a run that fails, and of an error of the database, whose body is empty.
      const ofRun = new URL(url).searchParams.get('returnErrorCode') === 'true'
      return ofRun || (operation === 'runSql' && body.length === 0)
    },
  }
}
