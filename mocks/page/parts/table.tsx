import { type ReactNode, useDeferredValue } from 'react'

export interface Column<Row> {
  /** Its title; an empty one is for buttons. */
  title: string
  cell: (row: Row) => ReactNode
  width?: number | string
  /** Numbers are aligned at their end. */
  isNumber?: boolean
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Opens a row; its first cell should then hold a link, for the keyboard. */
  onOpen?: (row: Row) => void
  isCurrent?: (row: Row) => boolean
}

/** Rows that are drawn with the panel; the others follow at once, without holding it up. */
const AT_ONCE = 40

/** A table that turns into cards on narrow screens. Its elements are plain: a panel has thousands of cells. */
export function DataTable<Row>({ label, columns, rows, keyOf, onOpen, isCurrent }: DataTableProps<Row>): ReactNode {
  const isWhole = useDeferredValue(true, false)
  const drawn = isWhole ? rows : rows.slice(0, AT_ONCE)
  return (
    <table className="data-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, width, isNumber }) => (
            <th key={title} scope="col" style={{ width }} className={isNumber === true ? 'number' : undefined}>
              {title === '' ? <span className="hidden-text">Actions</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {drawn.map((row) => (
          <tr
            key={keyOf(row)}
            data-current={isCurrent?.(row) === true || undefined}
            className={onOpen === undefined ? undefined : 'opens'}
            onClick={(event) => {
              // Buttons and links in the row do their own work.
              if (!(event.target as Element).closest('a,button,input,label')) onOpen?.(row)
            }}
          >
            {columns.map(({ title, cell, isNumber }) => (
              <td key={title} data-label={title} className={isNumber === true ? 'number' : undefined}>
                <div className="cell">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
