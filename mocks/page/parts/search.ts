/** Words that say nothing about what a sentence is about. */
const SMALL = new Set(
  'a an and are as at be by for from has have in is it its of on or that the this to was which with'.split(' '),
)
const ENDINGS = /(?:ing|ed|es|s|e)$/
const LEAST = 3
/** Weight of a word that a text contains within another. */
const INSIDE = 0.5
/** Share of a search's weight that a row must have. */
const ENOUGH = 0.5

/** A row with its text, prepared for searches. */
interface Searchable {
  row: unknown
  text: string
}

/** What was prepared of each list, so that a panel that opens again is not held up. */
const prepared = new WeakMap<readonly unknown[], readonly Searchable[]>()

/**
 * The rows that have what a search says, best first; all of them if it says nothing. Endings and small words do not
 * count, and rare words count more: a sentence finds those that say it in other words.
 */
export function found<Row>(rows: readonly Row[], textOf: (row: Row) => string, search: string): readonly Row[] {
  const words = wordsIn(search)
  if (words.length === 0) return rows
  const all = prepared.get(rows) ?? searchable(rows, textOf)
  prepared.set(rows, all)
  const weighed = words.map((word) => ({ word, weight: weightOf(word, all) }))
  const enough = ENOUGH * weighed.reduce((sum, { weight }) => sum + weight, 0)
  return all
    .map(({ row, text }) => ({ row, text, score: weighed.reduce((sum, one) => sum + scoreOf(one, text), 0) }))
    .filter(({ score }) => score > 0 && score >= enough)
    .toSorted((one, other) => other.score - one.score || one.text.length - other.text.length)
    .map(({ row }) => row as Row)
}

function searchable<Row>(rows: readonly Row[], textOf: (row: Row) => string): Searchable[] {
  return rows.map((row) => ({
    row,
    text: ` ${textOf(row)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `,
  }))
}

function wordsIn(search: string): readonly string[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !SMALL.has(word))
  return [...new Set((telling.length === 0 ? words : telling).map(stemOf))]
}

function stemOf(word: string): string {
  const stem = word.replace(ENDINGS, '')
  return stem.length < LEAST ? word : stem
}

/** More for a word that fewer texts contain; none for one that no text contains. */
function weightOf(word: string, all: readonly Searchable[]): number {
  const containing = all.filter(({ text }) => text.includes(word)).length
  return containing === 0 ? 0 : Math.log(1 + all.length / containing)
}

function scoreOf({ word, weight }: { word: string; weight: number }, text: string): number {
  if (text.includes(` ${word}`)) return weight
  return text.includes(word) ? weight * INSIDE : 0
}
