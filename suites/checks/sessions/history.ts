import { Blocked, type Tools } from '../../kit/index.ts'

/** A message in a history: members may be missing or of any type. */
export type Shown = Readonly<{ role?: unknown; content?: unknown } & Record<string, unknown>>

/** The messages of a session, polled until accepted: a message may be saved shortly after its response. */
export async function historyOf(
  { api, eventually }: Tools,
  session: string,
  accept: (messages: readonly Shown[]) => boolean = () => true,
): Promise<readonly Shown[]> {
  const read = async (): Promise<readonly Shown[]> => {
    const { json } = await api.need('listSessionMessages', { path: { session_id: session } })
    if (!Array.isArray(json)) throw new Blocked('the history is no array')
    return json.filter((one): one is Shown => typeof one === 'object' && one !== null)
  }
  return eventually(read, accept)
}

/** The letters and digits of a text. */
export const lettersOf = (text: string): string => text.normalize('NFC').replaceAll(/[^\p{L}\p{N}]/gu, '')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** The last code of Unicode. */
const MOST_CODE = 0x10ffff
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi

/** The character that an entity of a web page stands for. */
function characterOf(_entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? ''
  const code = decimal === undefined ? Number(`0x${hex}`) : Number(decimal)
  return code > MOST_CODE ? '' : String.fromCodePoint(code)
}

/** A text without what a history may escape or drop beside marks: entities, tags, the targets of links, and the word of a code fence. */
const withoutMarkup = (text: string): string =>
  text
    .replaceAll(ENTITY, characterOf)
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/\]\([^()\s]*(?:\s[^()]*)?\)/g, ']')
    .replaceAll(/^([ \t]*(?:`{3,}|~{3,}))[^\s`]+[ \t]*$/gm, '$1')

/** Whether a content is like a text, as they stand or both without their markup. */
const isLike = (content: string, text: string, alike: (content: string, text: string) => boolean): boolean =>
  alike(content, text) || alike(withoutMarkup(content), withoutMarkup(text))

/** Whether a content has a text, by its letters and digits: a history may show messages cleaned. */
function hasText(content: unknown, text: string): boolean {
  if (typeof content !== 'string') return false
  return isLike(content, text, (one, other) => {
    const letters = lettersOf(other)
    if (other === '') return false
    return one.includes(other) || (letters !== '' && lettersOf(one).includes(letters))
  })
}

/** Letters and digits that nobody says by chance. */
const LEAST_WORD = 5

/** Whether a text has a word. A language model may write a mark in it, such as a hyphen, in another way. */
export function says(text: string, word: string): boolean {
  const letters = lettersOf(word).toLowerCase()
  return (
    text.toLowerCase().includes(word.toLowerCase()) ||
    (letters.length >= LEAST_WORD && lettersOf(text).toLowerCase().includes(letters))
  )
}

/** Whether a history has a message with this text, by that role if given. */
export function holds(messages: readonly Shown[], text: string, role?: string): boolean {
  return messages.some((one) => (role === undefined || one.role === role) && hasText(one.content, text))
}

/** Asserts that the history has such a message, at once or shortly after. */
export async function expectKept(tools: Tools, session: string, text: string, role: string): Promise<void> {
  const history = await historyOf(tools, session, (messages) => holds(messages, text, role))
  tools.expect.that(holds(history, text, role), `the history lacks what the ${role} said`, history)
}

/** How many messages the user has in a history. */
export const timesSpoken = (messages: readonly Shown[]): number => messages.filter(({ role }) => role === 'user').length

/** How many messages of the user have this text. */
export const timesAsked = (messages: readonly Shown[], asked: string): number =>
  messages.filter(({ role, content }) => role === 'user' && hasText(content, asked)).length

/** Which messages a session had before something was said there, and has now. */
export interface History {
  before: readonly Shown[]
  after: readonly Shown[]
}

/** How many messages of the user came beside the one that was sent so many times. */
export function unsaid({ before, after }: History, message: string, sent: number): number {
  return timesSpoken(after) - timesSpoken(before) - Math.max(sent, timesAsked(after, message))
}

const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '')

/** Whether a content and a reply end in the same way, apart from what a history may clean: one of them may have more before. */
export function endsLike(content: unknown, text: string): boolean {
  if (typeof content !== 'string' || content.trim() === '') return false
  const endAlike = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one)
  return isLike(content, text, (shown, said) => {
    // Of nothing but markup nothing is left.
    if (withoutSpace(shown) === '' || withoutSpace(said) === '') return false
    const [one, other] = [lettersOf(shown), lettersOf(said)] as const
    return endAlike(withoutSpace(shown), withoutSpace(said)) || (one !== '' && other !== '' && endAlike(one, other))
  })
}

/** A text with one line break for each run of white space that has any, and one space for each other run. */
const withSingleSpaces = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replaceAll(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))

/**
 * Whether a content is a text without some of its marks, as of Markdown, and perhaps in one line. White space and line breaks
 * that only the content has are no such marks: the text has lost them.
 */
function isCleaned(content: string, text: string): boolean {
  const letters = lettersOf(text)
  if (letters === '' || lettersOf(content) !== letters) return false
  const left = Array.from(withSingleSpaces(content))
  let found = 0
  for (const character of withSingleSpaces(text))
    if (character === left[found] || (character === '\n' && left[found] === ' ')) found += 1
  return found === left.length
}

/** Whether a content is this reply, whole and nothing else: a history may show messages cleaned. */
export const isReply = (content: unknown, text: string): boolean =>
  typeof content === 'string' && (content.trim() === text.trim() || isLike(content, text, isCleaned))
