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
import type { Forwarded } from './forward.ts'

/** Most bytes that a compressed body may become. */
const MAX_DECODED = 64 * 1024 * 1024

/** What was forwarded, as it is judged. `origin` is that of the service, which the client does not name. */
export async function passageOf(forwarded: Forwarded, place: string, origin: string): Promise<Passage> {
  const { request, sent, answer, brokeOff, startedAt } = forwarded
  const { method = 'GET', url = '/', rawHeaders } = request
  const body = sent.isWhole ? sent.bytes() : new Uint8Array()
  return {
    place,
    startedAt,
    method,
    url: `${origin}${url}`,
    headers: fieldsIn(rawHeaders),
    ...(body.length > 0 && isUtf8(body) ? { body: new TextDecoder().decode(body) } : {}),
    ...(answer === undefined
      ? { unusable: brokeOff ?? 'the service did not answer' }
      : {
          answer: await answerOf(forwarded, { status: answer.statusCode ?? 0, headers: fieldsIn(answer.rawHeaders) }),
        }),
  }
}

async function answerOf(
  { received, brokeOff }: Forwarded,
  head: Pick<SeenAnswer, 'status' | 'headers'>,
): Promise<SeenAnswer> {
  try {
    const body = await decodedBody(received.bytes(), head.headers['content-encoding'], MAX_DECODED)
    const isWhole = received.isWhole && brokeOff === undefined
    return isWhole ? wholeAnswer(head, body, 'bytes') : partOfAnswer(head, body, 'bytes')
  } catch {
    // What breaks off within a coding cannot be read; the service is not blamed for one that is not known here.
    return withoutBody(head)
  }
}

function fieldsIn(raw: RawFields): Record<string, string> {
  return fieldsOf(pairs(raw).map(([name, value]) => ({ name, value })))
}
