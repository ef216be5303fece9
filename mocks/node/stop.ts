import type { Mock } from '../index.ts'
import type { Listening } from './serve.ts'

/** Time for clients to see the end of their streams before connections are cut, in ms. */
const LAST_MS = 250

/**
 * Stops a mock on a socket gracefully: no more connections, 503 for `/_mock/health`, and time for everything under way.
 * At the limit (ms) streams end cleanly, all else is cut off. Resolves when nothing is left.
 */
export async function stopGracefully(mock: Mock, close: Listening['close'], limitMs: number): Promise<void> {
  mock.open.stop()
  const limit = setTimeout(() => mock.open.endAll(), limitMs)
  await close(limitMs + LAST_MS)
  clearTimeout(limit)
  mock.close()
}
