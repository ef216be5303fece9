import {
  type Header,
  type MediaType,
  type OpenApi,
  type Operation,
  type Response,
  operationsIn,
  resolve,
} from './openapi.ts'

/** Refusals common to all operations. */
const OF_ANY: ReadonlySet<string> = new Set(['401', '403', '500'])

/** The documented example of each operation: its first success or, without one, the first refusal of its own. */
export function operationExamples(document: OpenApi): Record<string, unknown> {
  return Object.fromEntries(
    operationsIn(document).map(({ operation }) => [operation.operationId, exampleOf(document, operation)]),
  )
}

function exampleOf(document: OpenApi, operation: Operation): unknown {
  const entries = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolve(document, response)] as const,
  )
  const [status, response] =
    entries.find(([code]) => code.startsWith('2')) ?? entries.find(([code]) => !OF_ANY.has(code)) ?? entries[0]!
  const needed = entries
    .filter(([code]) => Number(code) >= 400)
    .map(([code, refusal]) => [code, answerOf(document, refusal, ['application/json'])] as const)
    .filter(([, answer]) => Object.keys(answer).length > 0)
  return {
    status: Number(status),
    ...answerOf(document, response),
    ...(needed.length === 0 ? {} : { refusals: Object.fromEntries(needed) }),
  }
}

/** Headers of a response, and its body unless its media type is not among those wanted. */
function answerOf(document: OpenApi, response: Response, medias?: readonly string[]): object {
  const headers = Object.fromEntries(
    Object.entries(response.headers ?? {}).map(([name, header]) => [
      name,
      String(headerValue(resolve(document, header))),
    ]),
  )
  const base = Object.keys(headers).length > 0 ? { headers } : {}
  const contents = Object.entries(response.content ?? {})
  const [first] = contents
  if (first === undefined || (medias !== undefined && contents.some(([other]) => !medias.includes(other)))) return base
  const [media, content] = first
  const value = firstExample(document, content)
  return media === 'application/json' ? { ...base, json: value } : { ...base, text: value, media }
}

function firstExample(document: OpenApi, { examples = {}, ...content }: MediaType): unknown {
  if ('example' in content) return content.example
  const [first] = Object.values(examples)
  return first === undefined ? undefined : resolve(document, first).value
}

function headerValue({ example, schema }: Header): unknown {
  return example ?? schema?.const ?? schema?.examples?.[0] ?? ''
}
