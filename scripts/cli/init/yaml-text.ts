import { Document, LineCounter, Scalar, type YAMLMap, isMap, parseDocument, visit } from 'yaml'

/** Texts that no reader of YAML, of version 1.1 either, takes for something else. */
const PLAIN = /^[A-Za-z_][\w./-]*(?: [\w./-]+)*$/
const NO_TEXT = /^(?:y|n|yes|no|on|off|true|false|null)$/i
const STEP = '  '

/** A value on one line of YAML; every text that could be read as something else is quoted. */
export function lineOf(value: unknown): string {
  const document = new Document()
  const node = document.createNode(value, { flow: true })
  visit(node, {
    Scalar(_position, scalar) {
      if (typeof scalar.value !== 'string') return
      scalar.type = PLAIN.test(scalar.value) && !NO_TEXT.test(scalar.value) ? Scalar.PLAIN : Scalar.QUOTE_DOUBLE
    },
  })
  document.contents = node as never
  // A pipe or a fold would need more lines.
  return document.toString({ lineWidth: 0, blockQuote: false, doubleQuotedMinMultiLineLength: Infinity }).trimEnd()
}

/** The deepest map of a file on the way to a key, and the names that lead on from there. */
interface Place {
  map: YAMLMap
  rest: readonly string[]
}

function placeOf(document: Document, path: readonly string[]): Place | undefined {
  if (!isMap(document.contents)) return undefined
  let place: Place = { map: document.contents, rest: path }
  while (place.rest.length > 0) {
    const inner: unknown = place.map.get(place.rest[0], true)
    if (!isMap(inner)) break
    place = { map: inner, rest: place.rest.slice(1) }
  }
  return place
}

/** Whether a file has something at this path, be it empty. */
export function hasKey(text: string, path: readonly string[]): boolean {
  return parseDocument(text).hasIn(path)
}

/**
 * The text of a file with one key more: at the end of the map that it belongs to, or of the file. Nothing else changes. A key
 * that is there stays as it is, whatever its value.
 */
export function withKey(text: string, path: readonly string[], value: unknown, comment?: string): string {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const place = placeOf(document, path)
  if (place === undefined)
    return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${blockOf(path, value, comment, '')}`
  const [name] = place.rest
  // An answer, or a value that is no map: somebody said otherwise.
  if (name === undefined || place.map.has(name)) return text
  if (place.map.flow === true) return intoFlow(text, place, value)
  const { offset, indent } = endOf(text, place.map, lines)
  return `${text.slice(0, offset)}\n${blockOf(place.rest, value, comment, indent).trimEnd()}${text.slice(offset)}`
}

/** The end of the last line of a map, and how far its keys are indented. */
function endOf(text: string, map: YAMLMap, lines: LineCounter): { offset: number; indent: string } {
  const [first] = map.items
  const last = map.items.at(-1)
  const start = (first?.key as { range?: [number] } | undefined)?.range?.[0] ?? 0
  const ranges = [last?.key, last?.value].flatMap(
    (node) => (node as { range?: [number, number, number] } | null)?.range?.[1] ?? [],
  )
  const end = Math.max(start, ...ranges)
  // The range of a block ends after its line break.
  const inner = end > 0 && text[end - 1] === '\n' ? end - 1 : end
  const newline = text.indexOf('\n', inner)
  return { offset: newline === -1 ? text.length : newline, indent: ' '.repeat(lines.linePos(start).col - 1) }
}

/** Lines that hold a value under these names. */
function blockOf(path: readonly string[], value: unknown, comment: string | undefined, indent: string): string {
  const [name = '', ...rest] = path
  if (rest.length > 0) return `${indent}${lineOf(name)}:\n${blockOf(rest, value, comment, indent + STEP)}`
  const said = comment === undefined ? '' : comment.replaceAll(/^/gm, `${indent}# `) + '\n'
  return `${said}${indent}${lineOf(name)}: ${lineOf(value)}\n`
}

function intoFlow(text: string, { map, rest }: Place, value: unknown): string {
  const close = (map.range?.[1] ?? 0) - 1
  const [name = '', ...inner] = rest
  const whole = inner.toReversed().reduce<unknown>((held, one) => ({ [one]: held }), value)
  const before = text.slice(0, close).trimEnd()
  const comma = before.endsWith('{') || before.endsWith(',') ? ' ' : ', '
  return `${before}${comma}${lineOf(name)}: ${lineOf(whole)} ${text.slice(close)}`
}

/** What follows the last line of the map at this path: lines with its indent. The file must have the map, as a block. */
export function withLinesAfter(text: string, path: readonly string[], lines: readonly string[]): string {
  const counter = new LineCounter()
  const place = placeOf(parseDocument(text, { lineCounter: counter }), path)
  if (place === undefined || place.rest.length > 0 || place.map.flow === true || lines.length === 0) return text
  const { offset, indent } = endOf(text, place.map, counter)
  return `${text.slice(0, offset)}\n${lines.map((line) => `${indent}${line}`).join('\n')}${text.slice(offset)}`
}

/** Whether the file has a map in several lines at this path. */
export function hasBlock(text: string, path: readonly string[]): boolean {
  const node: unknown = parseDocument(text).getIn(path, true)
  return isMap(node) && node.flow !== true
}
