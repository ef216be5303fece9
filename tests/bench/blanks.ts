import type { Recorded } from './recorded.ts'

/** Where an earlier answer of the case has a value: the number of its request, and the way to the value. */
interface Place {
  number: number
  keys: readonly string[]
}

/** A text with the values that earlier answers gave left out, each with what stood there at first. */
type Form = readonly (string | { place: Place; first: string })[]

/** A recorded request with blanks for what an earlier answer of its case gave. */
export interface Blank {
  recorded: Recorded
  number: number
  /** A later request has a value of its answer. */
  wanted: boolean
  path: Form
  headers: readonly (readonly [string, Form])[]
  body: Form | undefined
}

/** A request that can be sent. */
export interface Filled {
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** What an id, a key or a token looks like. */
const WORD = /([\w.-]*\d[\w.-]*)/
/** Larger answers are lists, and what they hold was answered before. */
const MOST_READ = 100_000

const decoder = new TextDecoder()

/** The requests of a case, each with blanks for the ids and tokens that an earlier answer gave. */
export function blanksOf(exchanges: readonly Recorded[]): Blank[] {
  const given = new Map<string, Place>()
  const wanted = new Set<number>()
  const formOf = (text: string): Form =>
    text.split(WORD).map((word) => {
      const place = given.get(word)
      if (place === undefined) return word
      wanted.add(place.number)
      return { place, first: word }
    })
  const unread = exchanges.map((recorded, number) => ({ recorded, number }))
  const readUntil = (moment: number): void => {
    for (const { recorded, number } of unread.filter((one) => one.recorded.ended <= moment)) {
      for (const [leaf, keys] of leavesOf(jsonOf(recorded))) if (!given.has(leaf)) given.set(leaf, { number, keys })
      unread.splice(
        unread.findIndex((one) => one.number === number),
        1,
      )
    }
  }
  const forms = exchanges.map((recorded, number) => {
    // What was still unanswered cannot have given anything.
    readUntil(recorded.begun)
    const { url, headers, body } = recorded.request
    const { pathname, search } = new URL(url)
    return {
      recorded,
      number,
      path: formOf(pathname + search),
      headers: Object.entries(headers).map(([name, value]) => [name, formOf(value)] as const),
      body: body === undefined ? undefined : formOf(body),
    }
  })
  return forms.map((form) => ({ ...form, wanted: wanted.has(form.number) }))
}

function jsonOf({ response }: Recorded): unknown {
  if (response === undefined || response.body.length > MOST_READ) return undefined
  try {
    return JSON.parse(decoder.decode(response.body)) as unknown
  } catch {
    return undefined
  }
}

/** The values of JSON that an id or a token may be, with the way to each. */
function* leavesOf(value: unknown, keys: readonly string[] = []): Generator<[string, readonly string[]]> {
  if (typeof value === 'number' || typeof value === 'string') {
    const text = String(value)
    // Shorter numbers are counts, and stand for themselves.
    if (text.length > 2 && WORD.exec(text)?.[0] === text) yield [text, keys]
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* leavesOf(member, [...keys, key])
  }
}

/** Fills the blanks of a request in; where the new answer has nothing there, with what stood there at first. */
export function filled({ path, headers, body }: Blank, valueOf: (place: Place) => string | undefined): Filled {
  const text = (form: Form): string =>
    form.map((part) => (typeof part === 'string' ? part : (valueOf(part.place) ?? part.first))).join('')
  return {
    path: text(path),
    headers: Object.fromEntries(headers.map(([name, form]) => [name, text(form)])),
    body: body === undefined ? undefined : text(body),
  }
}

/** What the answers so far have at a place. */
export function valueAt(answers: readonly unknown[], { number, keys }: Place): string | undefined {
  const value = keys.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    answers[number],
  )
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined
}
