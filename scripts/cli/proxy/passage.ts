import { isUtf8 } from 'node:buffer'
import {
  type Passage,
  type SeenResponse,
  decodedBody,
  fieldsOf,
  partialResponse,
  completeResponse,
  withoutBody,
} from '../../../suites/index.ts'
import { type RawFields, pairs } from './fields.ts'

/** Maximum decoded size of a compressed body. */
const MAX_DECODED = 64 * 1024 * 1024

/** A forwarded exchange, as plain data. Bodies are the copied part. */
export interface Passed {
  startedAt: number
  method: string
  /** Path and query. */
  path: string
  fields: RawFields
  body: Uint8Array
  answer?: { status: number; fields: RawFields; body: Uint8Array; isWhole: boolean }
  /** Why the exchange is incomplete. */
  brokeOff?: string
  /** A note for people, whatever the outcome. */
  note?: string
}

/** Converts a forwarded exchange for checking. `origin` is the service's, which the client does not name. */
export async function passageOf(passed: Passed, place: string, origin: string): Promise<Passage> {
  const { startedAt, method, path, fields, body, answer, brokeOff } = passed
  return {
    place,
    startedAt,
    method,
    url: `${origin}${path}`,
    headers: fieldsIn(fields),
    ...(body.length > 0 && isUtf8(body) ? { body: new TextDecoder().decode(body) } : {}),
    ...(answer === undefined
      ? { unusable: brokeOff ?? 'the service did not answer' }
      : { answer: await answerOf(answer, brokeOff === undefined) }),
  }
}

async function answerOf(
  { status, fields, body, isWhole }: NonNullable<Passed['answer']>,
  hasEnded: boolean,
): Promise<SeenResponse> {
  const head = { status, headers: fieldsIn(fields), hasAllFields: true }
  try {
    const plain = await decodedBody(body, head.headers['content-encoding'], MAX_DECODED)
    return isWhole && hasEnded ? completeResponse(head, plain, 'bytes') : partialResponse(head, plain, 'bytes')
  } catch {
    // A broken-off compressed body cannot be read. An unknown coding is not the service's fault.
    return withoutBody(head)
  }
}

function fieldsIn(raw: RawFields): Record<string, string> {
  return fieldsOf(pairs(raw).map(([name, value]) => ({ name, value })))
}
