import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isEventStream } from '../../kit/transport/body.ts'
import { decodedBody } from '../decode.ts'
import { isWholeJson, partOfAnswer, wholeAnswer, withoutBody } from '../known.ts'
import { type SeenAnswer, fieldsOf } from '../passage.ts'
import type { HarContent, HarResponse } from './schema.ts'

/** No more of a compressed body is read, in bytes. */
const MAX_BODY = 64 * 1024 * 1024

/**
 * All that a page is shown of an answer from another origin (Fetch, CORS-safelisted response-header names): what records from
 * within a page sees no others.
 */
const SHOWN_TO_PAGES: ReadonlySet<string> = new Set([
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
])

/** The answer of an entry that has one. `file` is the HAR file, beside which Playwright may put bodies. */
export async function answerOf(response: HarResponse, file: string): Promise<SeenAnswer> {
  const headers = fieldsOf(response.headers ?? [])
  const hasAllFields = Object.keys(headers).some((name) => !SHOWN_TO_PAGES.has(name))
  const head = { status: response.status ?? 0, headers, hasAllFields }
  const body = await bodyOf(response.content ?? {}, head.headers, file)
  // What failed after its head had come is a part, and a part of a stream tells something.
  const failed = isTold(response._error) || isTold(response._failureText)
  if (body === undefined || body.bytes.length === 0)
    return !failed && isKnownEmpty(response, head.headers)
      ? wholeAnswer(head, new Uint8Array(), 'bytes')
      : withoutBody(head)
  const known = body.exact ? 'bytes' : 'text'
  // Nobody says whether a stream was read to its end.
  if (failed || isEventStream(head.headers['content-type'])) return partOfAnswer(head, body.bytes, known)
  return isWhole(body, response.content ?? {}, head.headers) ? wholeAnswer(head, body.bytes, known) : withoutBody(head)
}

function isTold(problem: unknown): boolean {
  return typeof problem === 'string' && problem !== ''
}

/** A body as it stands in a file. */
interface Found {
  bytes: Uint8Array
  /** They are the bytes that came, and not those of a text that somebody decoded. */
  exact: boolean
}

async function bodyOf(
  { text, encoding, _file }: HarContent,
  headers: Readonly<Record<string, string>>,
  file: string,
): Promise<Found | undefined> {
  if (typeof _file === 'string') {
    const beside = join(dirname(file), basename(_file))
    return statSync(beside, { throwIfNoEntry: false })?.isFile() === true
      ? { bytes: readFileSync(beside), exact: true }
      : undefined
  }
  if (typeof text !== 'string') return undefined
  if (encoding == null || encoding === '') return { bytes: Buffer.from(text), exact: false }
  if (encoding.toLowerCase() !== 'base64') return undefined
  const bytes = Buffer.from(text, 'base64')
  const plain = await plainOf(bytes, headers['content-encoding'])
  return plain === undefined ? undefined : { bytes: plain, exact: true }
}

/**
 * Bytes without their content coding. Most recorders have taken it off already and left the header as it was: what is UTF-8, or
 * cannot be decoded, is taken as it stands.
 */
async function plainOf(bytes: Uint8Array, coding: string | undefined): Promise<Uint8Array | undefined> {
  if (coding === undefined || isUtf8(bytes)) return bytes
  try {
    return await decodedBody(bytes, coding, MAX_BODY)
  } catch {
    return undefined
  }
}

/** Whether a body without a byte is one, and not one that was left out. */
function isKnownEmpty({ content, bodySize, status }: HarResponse, headers: Readonly<Record<string, string>>): boolean {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']) === 0
  return status === 204 || (content?.text === '' && content.size === 0 && bodySize === 0)
}

/** Whether a body is there to its end: by what its size is told to be, or because no part of it would be JSON. */
function isWhole({ bytes }: Found, { size }: HarContent, headers: Readonly<Record<string, string>>): boolean {
  const length = headers['content-encoding'] === undefined ? Number(headers['content-length'] ?? -1) : -1
  const told = [size ?? -1, length].filter((one) => one > 0)
  return (told.length > 0 && told.every((one) => one <= bytes.length)) || isWholeJson(bytes)
}
