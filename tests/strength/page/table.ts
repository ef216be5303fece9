/** A Markdown table. Headings that begin with `>` are for right-aligned figures. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [
    line(heads.map((head) => head.replace('>', ''))),
    line(heads.map((head) => (head.startsWith('>') ? '---:' : '---'))),
    ...rows.map(line),
  ].join('\n')
}

/** A number with thousands separators. */
export function figure(number: number): string {
  return number.toLocaleString('en')
}

/** A percentage, truncated so that it never rounds up to 100. */
export function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${(Math.floor((part / whole) * 1_000) / 10).toFixed(1)} %`
}

/** A collapsed section for long lists. */
export function folded(title: string, text: string): string {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`
}
