/** A line of a stream with what ended it; nothing ends the last one where the stream stops within it. */
export interface StreamLine {
  text: string
  end: '\n' | '\r\n' | '\r' | ''
}

/** The raw lines of a stream: what a parser of events does not tell. */
export function linesOf(text: string): StreamLine[] {
  const lines = [...text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)].map(
    ([, line, end]) => ({ text: line, end }) as StreamLine,
  )
  // The pattern meets the end of the text once more.
  return lines.filter((line, index) => index < lines.length - 1 || line.text !== '' || line.end !== '')
}

/** The lines between blank ones, without comments: each such block is an event. */
export function blocksOf(lines: readonly StreamLine[]): string[][] {
  const blocks: string[][] = [[]]
  for (const { text } of lines) {
    if (text === '') blocks.push([])
    else if (!text.startsWith(':')) blocks.at(-1)?.push(text)
  }
  return blocks.filter((block) => block.length > 0)
}
