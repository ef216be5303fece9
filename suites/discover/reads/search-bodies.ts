import type { OperationId } from '#spec'
import type { Reply } from '../../kit/exchange.ts'
import type { Look } from '../look.ts'

/** Members by which searches are commonly asked for a text. */
const TEXT_MEMBERS = ['query', 'text', 'search', 'name', 'words', 'q', 'term', 'filter']
const WORD = /[A-Za-z_][\w.]*/g
const BAD_REQUEST = 400

/** The words of a 400, which may name what a request lacks: "a message as text/plain, or JSON {error: <message>}". */
export function wordsOfRefusal(reply: Reply | undefined): string[] {
  if (reply?.status !== BAD_REQUEST) return []
  const { json } = reply
  const error = (json as { error?: unknown } | undefined)?.error
  return [...new Set((typeof error === 'string' ? error : reply.text).match(WORD) ?? [])].slice(0, 20)
}

/**
 * The member by which a search takes a text: one that its refusal of an empty request names, or a common one. Only a
 * member whose reply is accepted counts.
 */
export async function textMember<Id extends OperationId>(
  look: Look,
  id: Id,
  text: string,
  accept: (reply: Reply) => boolean,
  others: (member: string, text: string) => unknown = (member) => ({ [member]: text }),
): Promise<string | undefined> {
  const refused = wordsOfRefusal(await look.tried(id, { body: {}, valid: false }))
  for (const member of new Set([...refused, ...TEXT_MEMBERS])) {
    const reply = await look.tried(id, { body: others(member, text), valid: false })
    if (reply?.ok === true && accept(reply)) return member
  }
  return undefined
}

const LETTERS = /\p{L}{4,}/gu

/** A word of one text that another lacks, in lower case. */
export function wordOnlyIn(text: string, other: string): string | undefined {
  const lower = other.toLowerCase()
  return (text.match(LETTERS) ?? []).map((word) => word.toLowerCase()).find((word) => !lower.includes(word))
}
