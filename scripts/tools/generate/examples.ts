import { resolve } from './resolve.ts'

/** Refusals common to all operations. */
const OF_ANY: ReadonlySet<string> = new Set(['401', '403', '500'])

/** The documented example of each operation: its first success or, without one, the first refusal of its own. */
export function operationExamples(document: Record<string, any>): Record<string, unknown> {
  const examples: Record<string, unknown> = {}
  for (const item of Object.values<any>(document['paths'])) {
    for (const method of ['get', 'post', 'put', 'delete']) {
      if (item[method] !== undefined) examples[item[method].operationId] = exampleOf(document, item[method])
    }
  }
  return examples
}

function exampleOf(document: Record<string, any>, operation: any): unknown {
  const entries = Object.entries<any>(operation.responses)
  const [status, raw] =
    entries.find(([code]) => code.startsWith('2')) ?? entries.find(([code]) => !OF_ANY.has(code)) ?? entries[0]!
  const needed = entries
    .filter(([code]) => Number(code) >= 400)
    .map(([code, refusal]) => [code, answerOf(document, refusal, ['application/json'])] as const)
    .filter(([, answer]) => Object.keys(answer).length > 0)
  return {
    status: Number(status),
    ...answerOf(document, raw),
    ...(needed.length === 0 ? {} : { refusals: Object.fromEntries(needed) }),
  }
}

/** Headers of a response, and its body unless its media type is not among those wanted. */
function answerOf(document: Record<string, any>, raw: any, medias?: readonly string[]): object {
  const response = resolve(document, raw)
  const headers = Object.fromEntries(
    Object.entries<any>(response.headers ?? {}).map(([name, header]) => [name, String(headerValue(document, header))]),
  )
  const base = Object.keys(headers).length > 0 ? { headers } : {}
  const contents = Object.entries<any>(response.content ?? {})
  const [media, content] = contents[0] ?? []
  if (media === undefined || (medias !== undefined && contents.some(([other]) => !medias.includes(other)))) return base
  const value = firstExample(document, content)
  return media === 'application/json' ? { ...base, json: value } : { ...base, text: value, media }
}

function firstExample(document: Record<string, any>, content: any): unknown {
  if ('example' in content) return content.example
  return resolve(document, Object.values<any>(content.examples ?? {})[0])?.value
}

function headerValue(document: Record<string, any>, raw: any): unknown {
  const header = resolve(document, raw)
  return header.example ?? header.schema?.const ?? header.schema?.examples?.[0] ?? ''
}
