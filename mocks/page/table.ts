import { type Child, make } from './element.ts'

/** A table that can be refreshed while a user works in one of its rows. */
export interface ShownTable<Row> {
  element: HTMLElement
  show: (rows: readonly Row[]) => void
}

export interface TableSettings<Row> {
  caption: string
  head: readonly string[]
  keyOf: (row: Row) => string
  /** A cell for each column; the first one is the header of its row. */
  cellsOf: (row: Row) => readonly (readonly Child[])[]
}

/** Ids can be `bigint`, which JSON cannot express. */
function wordsOf(row: unknown): string {
  return JSON.stringify(row, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** A table that keeps unchanged rows, and the focus within changed ones. */
export function table<Row>({ caption, head, keyOf, cellsOf }: TableSettings<Row>): ShownTable<Row> {
  const body = make('tbody')
  const heads = head.map((words) => make('th', { scope: 'col' }, words))
  const element = make(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    make('table', {}, make('caption', {}, caption), make('thead', {}, make('tr', {}, ...heads)), body),
  )
  let shown = new Map<string, { words: string; line: HTMLTableRowElement }>()
  return {
    element,
    show(rows) {
      const next: typeof shown = new Map()
      for (const row of rows) {
        const words = wordsOf(row)
        const before = shown.get(keyOf(row))
        const line = before?.words === words ? before.line : lineOf(cellsOf(row))
        if (before !== undefined && before.line !== line) replace(before.line, line)
        next.set(keyOf(row), { words, line })
      }
      const lines = [...next.values()].map(({ line }) => line)
      const isSame = lines.length === body.rows.length && lines.every((line, at) => body.rows[at] === line)
      shown = next
      if (!isSame) place(lines, body)
    },
  }
}

/** Moves only rows that changed position, since a moved row loses the focus. */
function place(lines: readonly HTMLTableRowElement[], body: HTMLTableSectionElement): void {
  const kept = new Set(lines)
  for (const line of body.querySelectorAll('tr')) if (!kept.has(line)) line.remove()
  lines.forEach((line, at) => {
    if (body.rows[at] !== line) body.insertBefore(line, body.rows[at] ?? null)
  })
}

function lineOf([first = [], ...cells]: readonly (readonly Child[])[]): HTMLTableRowElement {
  return make('tr', {}, make('th', { scope: 'row' }, ...first), ...cells.map((cell) => make('td', {}, ...cell)))
}

function replace(before: HTMLTableRowElement, line: HTMLTableRowElement): void {
  const controls = (row: HTMLTableRowElement): HTMLElement[] => [
    ...row.querySelectorAll<HTMLElement>('button, input, select, summary'),
  ]
  const at = controls(before).findIndex((control) => control === document.activeElement)
  before.replaceWith(line)
  if (at !== -1) (controls(line)[at] ?? controls(line)[0])?.focus()
}
