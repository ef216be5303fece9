import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isEventStream } from '../../kit/transport/body.ts'
import { decodedBody } from '../decode.ts'
import { isWholeJson, partialResponse, completeResponse, withoutBody } from '../known.ts'
import { type SeenResponse, fieldsOf } from '../passage.ts'
import type { HarContent, HarResponse } from './schema.ts'

/** Maximum size of a decompressed body, in bytes. */
const MAX_BODY = 64 * 1024 * 1024

/**
 * The headers that pages see of a cross-origin response (Fetch, CORS-safelisted response-header names); recorders
 * inside a page see no others.
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

/** The response of an entry that has one. `file` is the HAR file; Playwright may store bodies next to it. */
export async function responseOf(response: HarResponse, file: string): Promise<SeenResponse> {
  const headers = fieldsOf(response.headers ?? [])
  const hasAllFields = Object.keys(headers).some((name) => !SHOWN_TO_PAGES.has(name))
  const head = { status: response.status ?? 0, headers, hasAllFields }
  const body = await bodyOf(response.content ?? {}, head.headers, file)
  // A failure after the headers leaves a partial body, which still has information if it is a stream.
  const failed = isPresent(response._error) || isPresent(response._failureText)
  if (body === undefined || body.bytes.length === 0)
    return !failed && isKnownEmpty(response, head.headers)
      ? completeResponse(head, new Uint8Array(), 'bytes')
      : withoutBody(head)
  const known = body.exact ? 'bytes' : 'text'
  // HAR files do not say whether a stream was read to its end.
  if (failed || isEventStream(head.headers['content-type'])) return partialResponse(head, body.bytes, known)
  return isWhole(body, response.content ?? {}, head.headers)
    ? completeResponse(head, body.bytes, known)
    : withoutBody(head)
}

function isPresent(problem: unknown): boolean {
  return typeof problem === 'string' && problem !== ''
}

/** A body as found in a file. */
interface Found {
  bytes: Uint8Array
  /** The bytes are as received, not re-encoded from decoded text. */
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
 * Decodes bytes. Most recorders have decoded them already but kept the header: UTF-8, or what cannot be decoded, is
 * taken as it is.
 */
async function plainOf(bytes: Uint8Array, coding: string | undefined): Promise<Uint8Array | undefined> {
  if (coding === undefined || isUtf8(bytes)) return bytes
  try {
    return await decodedBody(bytes, coding, MAX_BODY)
  } catch {
    return undefined
  }
}

/** Whether a body was really empty, rather than left out. */
function isKnownEmpty({ content, bodySize, status }: HarResponse, headers: Readonly<Record<string, string>>): boolean {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']) === 0
  return status === 204 || (content?.text === '' && content.size === 0 && bodySize === 0)
}

/** Whether a body is complete, by its declared size or because it is JSON, which no truncated text would be. */
function isWhole({ bytes }: Found, { size }: HarContent, headers: Readonly<Record<string, string>>): boolean {
  const length = headers['content-encoding'] === undefined ? Number(headers['content-length'] ?? -1) : -1
  const told = [size ?? -1, length].filter((one) => one > 0)
  return (told.length > 0 && told.every((one) => one <= bytes.length)) || isWholeJson(bytes)
}
