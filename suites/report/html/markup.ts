import { escapeControls } from '../escape-controls.ts'

/** HTML that can be inserted into a page unescaped. */
export interface Markup {
  readonly markup: string
}

/** Maximum length of a text on one line, in characters. */
const QUOTED = 1_000

export type Content = string | number | Markup | undefined | readonly Content[]

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Builds HTML from a template. Values are escaped, put on one line, and stripped of invisible characters, unless they
 * are markup.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const markup = unindented(parts).map((part, index) => part + (index < values.length ? render(values[index]) : ''))
  return { markup: markup.join('') }
}

/** Multi-line text for `pre`: keeps line breaks, and escapes everything else like {@link html}. */
export function lines(text: string): Markup {
  return { markup: text.split('\n').map(escaped).join('\n') }
}

/** Trusted HTML, unescaped. */
export function verbatim(source: string): Markup {
  return { markup: source }
}

/** Templates without their indentation, which browsers ignore; cached per template. */
const read = new WeakMap<TemplateStringsArray, readonly string[]>()

function unindented(parts: TemplateStringsArray): readonly string[] {
  const known = read.get(parts) ?? parts.map((part) => part.replaceAll(/\n\s+/g, '\n'))
  read.set(parts, known)
  return known
}

function render(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string' || typeof content === 'number') return escaped(cut(String(content), QUOTED))
  return 'markup' in content ? content.markup : content.map(render).join('')
}

function escaped(text: string): string {
  return escapeControls(text).replaceAll(/[&<>"']/g, (character) => REFERENCES[character] as string)
}

/** Truncates a text to a maximum length. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length.toLocaleString('en')} characters)`
}

/** A number with its noun in singular or plural. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}
