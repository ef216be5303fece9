import { type Word, wordsIn } from './word-forms.ts'

/** Weight of a word that a text has in another form, as a word alike, within another word, or only beside it. */
const SHARES = { form: 0.7, alike: 0.8, inside: 0.5, beside: 0.3 }
/** Share of a search's weight that a row must have, unless it has every word. */
const ENOUGH = 0.5

/** What a search looks at in a row. */
export interface Sought<Row> {
  text: (row: Row) => string
  /** What also belongs to the row, but says less about it. */
  beside?: (row: Row) => string
}

/** A row with its texts, prepared for searches. */
interface Searchable {
  row: unknown
  text: string
  beside: string
}

/** What was prepared of each list, so that a panel that opens again is not held up. */
const prepared = new WeakMap<readonly unknown[], readonly Searchable[]>()

/**
 * The rows that have what a search says, best first; all of them if it says nothing. The order of words, their endings
 * and small words do not count, and rare words count more: a sentence finds those that say it in other words.
 */
export function found<Row>(rows: readonly Row[], sought: Sought<Row>, search: string): readonly Row[] {
  const words = wordsIn(search)
  if (words.length === 0) return rows
  const all = prepared.get(rows) ?? searchable(rows, sought)
  prepared.set(rows, all)
  const weighed = words.map((word) => scoresOf(word, all)).filter(({ weight }) => weight > 0)
  const enough = ENOUGH * weighed.reduce((sum, { weight }) => sum + weight, 0)
  return all
    .map(({ row, text }, index) => {
      const scores = weighed.map(({ weight, shares }) => weight * (shares[index] ?? 0))
      return { row, text, scores, score: scores.reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ score, scores }) => score > 0 && (score >= enough || scores.every((one) => one > 0)))
    .toSorted((one, other) => other.score - one.score || one.text.length - other.text.length)
    .map(({ row }) => row as Row)
}

function searchable<Row>(rows: readonly Row[], { text, beside }: Sought<Row>): Searchable[] {
  return rows.map((row) => ({ row, text: plain(text(row)), beside: beside === undefined ? '' : plain(beside(row)) }))
}

/** A text as words with one space around each. */
function plain(text: string): string {
  return ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
}

/** How well each row has a word, and its weight: more for a word that fewer rows have, none for one that no row has. */
function scoresOf(word: Word, all: readonly Searchable[]): { weight: number; shares: readonly number[] } {
  const shares = all.map((one) => shareOf(word, one))
  const having = shares.filter((share) => share > 0).length
  return { weight: having === 0 ? 0 : Math.log(1 + all.length / having), shares }
}

/** How well a row has a word: from 1 as it was written to 0. */
function shareOf({ exact, stem, alike }: Word, { text, beside }: Searchable): number {
  if (exact.some((one) => text.includes(` ${one} `))) return 1
  if (text.includes(` ${stem}`)) return SHARES.form
  if (alike.some((other) => text.includes(` ${other}`))) return SHARES.alike
  if (text.includes(stem)) return SHARES.inside
  return beside.includes(` ${stem}`) ? SHARES.beside : 0
}
