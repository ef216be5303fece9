import type { Recorded } from './recorded.ts'

/** A value in an earlier response of the case. */
interface Place {
  /** The number of the request. */
  number: number
  /** The path to the text that holds the value. */
  keys: readonly string[]
  /** Which of its words the value is: a URL has several. */
  nth: number
}

/** A text with the values from earlier responses left out, each with its original. */
type Form = readonly (string | { place: Place; first: string })[]

/** A recorded request with blanks for values from earlier responses of its case. */
export interface Blank {
  recorded: Recorded
  number: number
  /** Whether a later request uses a value of its response. */
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

/** The form of ids, keys and tokens. */
const WORD = /([\w.-]*\d[\w.-]*)/
const URL_FORM = /^https?:\/\//
/** Shorter words are counts, and stay. */
const LEAST_LENGTH = 3
/** Larger responses are lists, whose content occurred in earlier responses. */
const MOST_READ = 100_000

const decoder = new TextDecoder()

/** The requests of a case, with blanks for ids and tokens from earlier responses. */
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
      for (const [text, keys] of textsOf(jsonOf(recorded))) {
        for (const [nth, word] of wordsOf(text).entries())
          if (word.length >= LEAST_LENGTH && !given.has(word)) given.set(word, { number, keys, nth })
      }
      unread.splice(
        unread.findIndex((one) => one.number === number),
        1,
      )
    }
  }
  const forms = exchanges.map((recorded, number) => {
    // A response that was still pending cannot have provided anything.
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

/** The numbers and strings of JSON, with their paths. */
function* textsOf(value: unknown, keys: readonly string[] = []): Generator<[string, readonly string[]]> {
  if (typeof value === 'number' || typeof value === 'string') yield [String(value), keys]
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* textsOf(member, [...keys, key])
  }
}

/** What of a text may be an id, a key or a token: the whole, and each word of a URL. */
function wordsOf(text: string): string[] {
  const words = text.split(WORD).filter((_part, at) => at % 2 === 1)
  return words[0] === text || URL_FORM.test(text) ? words : []
}

/** Fills the blanks of a request; uses the original if the new response has no value there. */
export function filled({ path, headers, body }: Blank, valueOf: (place: Place) => string | undefined): Filled {
  const text = (form: Form): string =>
    form.map((part) => (typeof part === 'string' ? part : (valueOf(part.place) ?? part.first))).join('')
  return {
    path: text(path),
    headers: Object.fromEntries(headers.map(([name, form]) => [name, text(form)])),
    body: body === undefined ? undefined : text(body),
  }
}

/** The value at a place in the responses so far. */
export function valueAt(answers: readonly unknown[], { number, keys, nth }: Place): string | undefined {
  const value = keys.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    answers[number],
  )
  return typeof value === 'number' || typeof value === 'string' ? wordsOf(String(value))[nth] : undefined
}
