import { LineCounter, parseDocument } from 'yaml'
import { ownSchema } from '../../run/own-schema.ts'
import { contentOf, readYaml } from '../../run/yaml-file.ts'
import { mistakesIn, refusal } from '../../run/mistakes.ts'
import { UsageError } from '../../kit/usage-error.ts'
import { type Passage, fieldsOf } from '../passage.ts'
import { responseOf } from './answer.ts'
import { type Har, type HarEntry, harSchema } from './schema.ts'

const validator = ownSchema<Har>(() => harSchema, { verbose: true })
/** The position in V8's message; the rest quotes the text, which may hold a secret. */
const PLACE = /\(line (\d+) column \d+\)/

/**
 * Reads the exchanges of a HAR file, in order.
 * @throws UsageError naming file, place and fix
 */
export async function readHar(file: string): Promise<Passage[]> {
  const { log } = parsedHar(contentOf(file, '--har'), file)
  return Promise.all(log.entries.map((entry, index) => passageOf(entry, index, file)))
}

function parsedHar(source: string, file: string): Har {
  // Some proxies write a byte order mark, which the format allows.
  const text = source.replace(/^\uFEFF/, '')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (problem) {
    throw notJson(text, file, (problem as Error).message)
  }
  const validate = validator()
  // Parsed as YAML, which is slow, only to find the line of the problem.
  if (!validate(content))
    throw refusal(file, mistakesIn(validate.errors ?? [], readYaml(text, file), { kind: 'a HAR file' }))
  return content
}

function notJson(text: string, file: string, message: string): UsageError {
  if (text.trim() === '') return new UsageError(`${file}: is empty; export the HAR file again`)
  if (message.includes('end of JSON input'))
    return new UsageError(`${file}: ends before its JSON does; export the HAR file again`)
  const line = PLACE.exec(message)?.[1] ?? strayLine(text)
  return new UsageError(`${file}${line === undefined ? '' : `:${line}`}: is not JSON; export the HAR file again`)
}

/** The line of a JSON syntax error. */
function strayLine(text: string): number | undefined {
  const lines = new LineCounter()
  const [stray] = parseDocument(text, { schema: 'json', lineCounter: lines, prettyErrors: false }).errors
  return stray === undefined ? undefined : lines.linePos(stray.pos[0]).line
}

async function passageOf(entry: HarEntry, index: number, file: string): Promise<Passage> {
  const { request, response, startedDateTime } = entry
  const startedAt = Date.parse(startedDateTime ?? '')
  const sent = request.postData?.text
  const none = reasonAgainst(entry)
  return {
    place: `entry ${index + 1}`,
    startedAt: Number.isNaN(startedAt) ? 0 : startedAt,
    method: request.method.toUpperCase(),
    url: request.url,
    headers: fieldsOf(request.headers ?? []),
    ...(typeof sent === 'string' && sent !== '' ? { body: sent } : {}),
    ...(none === undefined ? { answer: await responseOf(response ?? {}, file) } : { unusable: none }),
  }
}

/** Why an entry has no response of the service, if so. */
function reasonAgainst({ response, cache, ...entry }: HarEntry): string | undefined {
  const status = response?.status ?? 0
  if (entry._wasFulfilled === true) return 'the test responded instead of the service'
  if (status <= 0) return 'it got no response: it was aborted, was blocked or failed'
  // Firefox describes its cache entry only if the cache was used.
  if (
    typeof entry._fromCache === 'string' ||
    Object.values(cache ?? {}).some((held) => typeof held === 'object' && held !== null)
  )
    return "it came from the browser's cache"
  if (response?._fetchedViaServiceWorker === true) return 'a service worker of the page responded'
  return undefined
}
