/** A table of Markdown: heads, of which those that begin with `>` stand over figures, and rows. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [
    line(heads.map((head) => head.replace('>', ''))),
    line(heads.map((head) => (head.startsWith('>') ? '---:' : '---'))),
    ...rows.map(line),
  ].join('\n')
}

/** A number with its thousands apart. */
export function figure(number: number): string {
  return number.toLocaleString('en')
}

/** A share in percent, cut and never rounded up to a whole that it is not. */
export function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${(Math.floor((part / whole) * 1_000) / 10).toFixed(1)} %`
}

/** What is long and not read by everybody, folded away. */
export function folded(title: string, text: string): string {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`
}
