import type { AnyAnswer } from '../domain/kernel/answer.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import type { PreferPort } from '../world/index.ts'

/** A preference for Prism in a `Prefer` header (RFC 7240): a status, a named example, or generated data. */
interface Preference {
  code?: number
  exampleKey?: string
  dynamic?: boolean
}

/** Parses a `Prefer` header; ignores unknown preferences, as RFC 7240 requires. */
export function readPrefer(header: string | null): Preference {
  const preference: Preference = {}
  for (const part of (header ?? '').split(/[,;]/)) {
    const [name = '', raw = ''] = part.split('=', 2).map((text) => text.trim())
    const value = raw.replaceAll(/^"|"$/g, '')
    if (name === 'code' && /^\d{3}$/.test(value)) preference.code = Number(value)
    if (name === 'example' && value !== '') preference.exampleKey = value
    if (name === 'dynamic') preference.dynamic = value === 'true'
  }
  return preference
}

/** Outcome of a preference: the preferred answer, or why it was ignored. */
export type Preferred = { answer: AnyAnswer; applied: string } | { ignored: string }

/** Serves the preference of a request; undefined if it has none that a mock of the specification supports. */
export async function preferredAnswer(
  incoming: Incoming,
  port: PreferPort | undefined,
): Promise<Preferred | undefined> {
  const header = incoming.headers['prefer']
  if (header === undefined) return undefined
  const { code, exampleKey, dynamic } = readPrefer(header)
  const words = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(exampleKey === undefined ? [] : [`example=${exampleKey}`]),
    ...(dynamic === true ? ['dynamic=true'] : []),
  ]
  if (words.length === 0) return undefined
  const { facts, target, query, headers, body, origin } = incoming
  if (code !== undefined && facts.responses[code] === undefined)
    return { ignored: `Prefer ignored: ${facts.id} documents only ${Object.keys(facts.responses).join(', ')}` }
  if (port === undefined) return { ignored: 'Prefer ignored: this mock has no Prism' }
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`
  const answer = await port.answer({ method: facts.method, url: `${origin}${target}${search}`, headers, body })
  if ('problem' in answer) return { ignored: `Prefer ignored: ${answer.problem}` }
  const { status, headers: sent, body: text } = answer
  const { 'content-type': media, ...others } = sent
  const applied = words.join(', ')
  return {
    applied,
    answer: {
      status,
      headers: { ...others, 'preference-applied': applied },
      ...(text === '' ? {} : { text, ...(media === undefined ? {} : { media }) }),
    },
  }
}
