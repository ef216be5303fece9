import type { Deliver, Mock } from '../../mocks/index.ts'
import { type Transport, isEventStream } from '../../suites/index.ts'

/**
 * The traffic of one gate, by case id: one line per exchange, delivery or piece of a stream, in the order in which
 * they ended.
 */
export type Wire = ReadonlyMap<string, readonly string[]>

/** Records the traffic of a transport and the deliveries of a mock. */
export interface Recorder {
  wire: Wire
  /** Starts a case; times in its lines are ms from here. */
  begin: (caseId: string) => void
  sending: (send: Transport) => Transport
  /** Also records the pieces of a stream as they arrive. */
  fetching: (fetch: Mock['fetch']) => Mock['fetch']
  delivering: (deliver: Deliver) => Deliver
}

const decoder = new TextDecoder()

/** Creates a recorder for one gate. */
export function recorder(): Recorder {
  const wire = new Map<string, string[]>()
  let lines: string[] = []
  let begun = 0
  const note = (...parts: readonly unknown[]): void => {
    lines.push(JSON.stringify([...parts, Math.round(performance.now() - begun)]))
  }
  return {
    wire,
    begin(caseId) {
      lines = []
      wire.set(caseId, lines)
      begun = performance.now()
    },
    sending: (send) => async (request) => {
      const response = await send(request)
      const { status, headers, body } = response
      note(request.method, request.url, request.headers, request.body, status, headers, decoder.decode(body))
      return response
    },
    fetching: (fetch) => async (request) => {
      const response = await fetch(request)
      if (!isEventStream(response.headers.get('content-type') ?? '')) return response
      const noted = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          note('a piece of', piece.length)
          controller.enqueue(piece)
        },
      })
      return new Response(response.body?.pipeThrough(noted) ?? null, response)
    },
    delivering: (deliver) => async (request) => {
      note(request.method, request.url, Object.fromEntries(request.headers), await request.clone().text())
      return deliver(request)
    },
  }
}

/** The first line of an altered gate that differs from the plain one's, or undefined if all cases are equal. */
export function firstDifference(plain: Wire, altered: Wire): string | undefined {
  for (const [caseId, lines] of altered) {
    const before = plain.get(caseId) ?? []
    // What a delivery comes before is up to the ms, so that each side is compared for itself.
    for (const isOf of [isReceived, (line: string): boolean => !isReceived(line)]) {
      const line = firstUnlike(before.filter(isOf), lines.filter(isOf))
      if (line !== undefined) return line
    }
  }
  return undefined
}

function firstUnlike(before: readonly string[], lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line, index) => !isSame(line, before[index]))
  return at === -1 ? before[lines.length] : lines[at]
}

/** Whether a line is of a request to a receiver of webhooks. */
const isReceived = (line: string): boolean => /^\["[A-Z]+","http:\/\/receiver\.test\//.test(line)

/** How far lines may be apart, in ms: a case begins with the fraction of a ms that earlier ones left, which its polls add up. */
const APART_MS = 2

/** Whether two lines are equal, but for a few ms. */
function isSame(line: string, before: string | undefined): boolean {
  if (line === before) return true
  if (before === undefined) return false
  const [at, atBefore] = [line.lastIndexOf(','), before.lastIndexOf(',')]
  const apart = Number.parseInt(line.slice(at + 1), 10) - Number.parseInt(before.slice(atBefore + 1), 10)
  return Math.abs(apart) <= APART_MS && line.slice(0, at) === before.slice(0, atBefore)
}
