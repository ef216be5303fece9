import { readJson } from '#spec'
import type { ToolArguments, ToolCall } from '../tools/tool.ts'

/** Runs a tool, with a message for the user. */
export type Use = (name: string, message: string, given: ToolArguments) => { text: string; success: boolean }

/** Who asks, and when. What the world holds is for the tools alone to say. */
export type Asker = Pick<ToolCall, 'caller' | 'now' | 'parts'>

/** Finds a reply, in Markdown, with the words that a message named. */
export type Skill = (words: Readonly<Record<string, string>>, use: Use, asker: Asker) => string

/** An object as a tool shows it. */
export type Row = Readonly<Record<string, unknown>>

/** What a tool says about several objects; none if it says something else. */
export function rowsOf({ text, success }: ReturnType<Use>): readonly Row[] {
  if (!success || !text.startsWith('[')) return []
  return readJson(text).exact as Row[]
}

/** Rows of a table in a reply. */
const MOST_ROWS = 20

/** A Markdown table of the first rows, which says how many more there are. */
export function table(titles: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (cells: readonly unknown[]): string =>
    `| ${cells.map((cell) => String(cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const shown = [line(titles), line(titles.map(() => '---')), ...rows.slice(0, MOST_ROWS).map(line)].join('\n')
  const more = rows.length - MOST_ROWS
  return more > 0 ? `${shown}\n\nThere ${more === 1 ? 'is' : 'are'} ${more} more.` : shown
}

/** A time in epoch ms as people read it. */
export function timeOf(time: unknown): string {
  return typeof time === 'number' ? `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC` : ''
}

/** Says why a tool gave nothing. */
export function unable({ text }: ReturnType<Use>): string {
  return `I could not do that: ${text}`
}
