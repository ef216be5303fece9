import { type Answer, isObject } from './client.ts'

/** Calls that cost nothing and change nothing. */
export const FREE_CALLS = [
  { name: 'search_knowledge_base', arguments: { query: 'schedule' } },
  { name: 'search_templates', arguments: { query: 'orders' } },
] as const

/** Whether a call got an error, or a result marked as one. */
export function hasFailed({ responses }: Pick<Answer, 'responses'>): boolean {
  const [response] = responses
  const result = response?.['result']
  return isObject(response?.['error']) || (isObject(result) && result['isError'] === true)
}

/** Whether a call was refused: by an error, by a result marked as one, or by HTTP alone. */
export function isRefused(answer: Answer): boolean {
  const { status } = answer.reply
  return hasFailed(answer) || (status >= 400 && status < 500)
}

/** The texts in a result's content. */
export function textsOf(content: unknown): string[] {
  const pieces = Array.isArray(content) ? content.filter(isObject) : []
  return pieces.map((piece) => piece['text']).filter((text) => typeof text === 'string')
}
