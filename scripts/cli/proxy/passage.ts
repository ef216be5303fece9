import { isUtf8 } from 'node:buffer'
import {
  type Passage,
  type SeenAnswer,
  decodedBody,
  fieldsOf,
  partOfAnswer,
  wholeAnswer,
  withoutBody,
} from '../../../suites/index.ts'
import { type RawFields, pairs } from './fields.ts'

/** Most bytes that a compressed body may become. */
const MAX_DECODED = 64 * 1024 * 1024

/** What has passed, as plain data. Bodies are what was copied of them. */
export interface Passed {
  startedAt: number
  method: string
  /** Path and query. */
  path: string
  fields: RawFields
  body: Uint8Array
  answer?: { status: number; fields: RawFields; body: Uint8Array; isWhole: boolean }
  /** Why it did not come to its end. */
  brokeOff?: string
  /** What people are told of it, however it is judged. */
  note?: string
}

/** What has passed, as it is judged. `origin` is that of the service, which the client does not name. */
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
): Promise<SeenAnswer> {
  const head = { status, headers: fieldsIn(fields), hasAllFields: true }
  try {
    const plain = await decodedBody(body, head.headers['content-encoding'], MAX_DECODED)
    return isWhole && hasEnded ? wholeAnswer(head, plain, 'bytes') : partOfAnswer(head, plain, 'bytes')
  } catch {
    // What breaks off within a coding cannot be read; the service is not blamed for one that is not known here.
    return withoutBody(head)
  }
}

function fieldsIn(raw: RawFields): Record<string, string> {
  return fieldsOf(pairs(raw).map(([name, value]) => ({ name, value })))
}
