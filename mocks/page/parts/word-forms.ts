/** Words that say nothing about what a sentence is about. */
const SMALL = new Set(
  'a an and are as at be by for from has have in is it its of on or still that the this to was which with'.split(' '),
)
/** Words for the same thing: both kinds of token, what a service does with one, and what a list may be. */
const ALIKE: readonly (readonly string[])[] = [
  ['token', 'jwt', 'key'],
  ['accept', 'work'],
  ['sort', 'order'],
]
const ENDINGS = /(?:ies|ied|ing|ed|es|s|e|y)$/
/** As in `stopped` and `running`. */
const DOUBLED = /([bgmnprt])\1(?=(?:ing|ed)$)/
const LEAST = 3

/** A word of a search, with the forms in which a text may have it. */
export interface Word {
  /** As it was written, and its singular or plural. */
  exact: readonly string[]
  /** The beginning that its forms share: `expir` of `expired`. */
  stem: string
  /** Stems of the words that stand for the same thing. */
  alike: readonly string[]
}

/** The words of a search that tell what it is about, each once. */
export function wordsIn(search: string): readonly Word[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !SMALL.has(word))
  const byStem = new Map((telling.length === 0 ? words : telling).map((exact) => [stemOf(exact), exact]))
  return [...byStem].map(([stem, exact]) => ({ exact: numbersOf(exact), stem, alike: alikeTo(stem) }))
}

function numbersOf(word: string): readonly string[] {
  return [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`]
}

function alikeTo(stem: string): readonly string[] {
  const stems = ALIKE.map((group) => group.map(stemOf)).find((group) => group.includes(stem)) ?? []
  return stems.filter((other) => other !== stem)
}

function stemOf(word: string): string {
  const stem = word.replace(DOUBLED, '$1').replace(ENDINGS, '')
  return stem.length < LEAST ? word : stem
}
