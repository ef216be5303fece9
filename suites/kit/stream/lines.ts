/** A line of a stream with its terminator, which is empty if the stream ends within the line. */
export interface StreamLine {
  text: string
  end: '\n' | '\r\n' | '\r' | ''
}

const [FEED, RETURN] = [10, 13]
/** Shared object for blank lines: a stream may have millions. */
const BLANK = {
  '\n': { text: '', end: '\n' },
  '\r\n': { text: '', end: '\r\n' },
  '\r': { text: '', end: '\r' },
} as const

/** The raw lines of a stream, which an event parser hides. */
export function linesOf(text: string): StreamLine[] {
  const lines: StreamLine[] = []
  let begin = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character !== FEED && character !== RETURN) continue
    const end = character === FEED ? '\n' : text.charCodeAt(at + 1) === FEED ? '\r\n' : '\r'
    lines.push(at === begin ? BLANK[end] : { text: text.slice(begin, at), end })
    begin = at + end.length
    at = begin - 1
  }
  if (begin < text.length) lines.push({ text: text.slice(begin), end: '' })
  return lines
}

/** Groups of lines between blank lines, without comments: each group is an event. */
export function blocksOf(lines: readonly StreamLine[]): string[][] {
  const blocks: string[][] = []
  let block: string[] | undefined
  for (const { text } of lines) {
    if (text === '') block = undefined
    else if (!text.startsWith(':')) {
      if (block === undefined) blocks.push((block = []))
      block.push(text)
    }
  }
  return blocks
}
