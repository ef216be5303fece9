import { isUtf8 } from 'node:buffer'
import type { Redactor } from '../../kit/redact.ts'
import { textOf } from '../../kit/exchange.ts'
import type { Passage, SeenResponse } from '../passage.ts'
import { withoutShortSecrets } from '../secrets.ts'

type Fields = { name: string; value: string }[]

/**
 * An exchange as a HAR entry, with its secrets masked. Leaves out binary bodies, which cannot be masked, and incomplete
 * bodies except for the events of a stream.
 */
export function entryOf(passage: Passage, redactor: Redactor): object {
  const { startedAt, method, url, headers, body, answer } = withoutShortSecrets(passage, redactor)
  const masked = (fields: Readonly<Record<string, string>>): Fields =>
    Object.entries(fields).map(([name, value]) => ({ name, value: redactor.mask(value) }))
  const address = redactor.mask(url)
  const isText = passage.answer !== undefined && isUtf8(passage.answer.body)
  const text = answer === undefined || !isText || answer.known === 'nothing' ? undefined : redactor.mask(textOf(answer))
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: 0,
    request: {
      method,
      url: address,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: masked(headers),
      queryString: masked(Object.fromEntries(URL.parse(address)?.searchParams ?? [])),
      ...(body === undefined
        ? {}
        : { postData: { mimeType: headers['content-type'] ?? '', text: redactor.mask(body) } }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: answer?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: masked(fieldsShown(answer, text)),
      content: {
        size: text === undefined ? -1 : Buffer.byteLength(text),
        mimeType: answer?.headers['content-type'] ?? 'x-unknown',
        ...(text === undefined ? {} : { text }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: text === '' ? 0 : -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  }
}

/** The headers of a response, without lengths that a masked body would contradict. */
function fieldsShown(answer: SeenResponse | undefined, text: string | undefined): Readonly<Record<string, string>> {
  const { 'content-length': length, ...others } = answer?.headers ?? {}
  const isChanged = text !== undefined && text !== '' && length !== String(Buffer.byteLength(text))
  return length === undefined || isChanged ? others : { ...others, 'content-length': length }
}
