import type { ServerResponse } from 'node:http'

interface Waiting {
  response: ServerResponse
  body: string | undefined
  encoding: 'latin1' | 'utf8'
}

let waiting: Waiting[] = []

/**
 * Ends a response at the end of this turn of the event loop, together with all others of the turn. A write to a client
 * that sleeps has to wake it, which costs more than the write itself; of a batch, only the first one does.
 */
export function endBatched(response: ServerResponse, body?: string, encoding: Waiting['encoding'] = 'utf8'): void {
  if (waiting.length === 0) setImmediate(endAll)
  waiting.push({ response, body, encoding })
}

function endAll(): void {
  const all = waiting
  waiting = []
  for (const { response, body, encoding } of all) {
    if (body === undefined) response.end()
    else response.end(body, encoding)
  }
}
