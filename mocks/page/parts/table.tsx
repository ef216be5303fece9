import { type ReactNode, useDeferredValue } from 'react'
import type { SortValue } from './sorted.ts'

export interface Column<Row> {
  /** Its title; an empty one is for buttons. */
  title: string
  cell: (row: Row) => ReactNode
  width?: number | string
  /** Numbers are aligned at their end. */
  isNumber?: boolean
  /** What a table that can be sorted sorts its rows by. */
  by?: (row: Row) => SortValue
}

/** By which column the rows are sorted. */
interface Sorting {
  /** Title of the column; empty for the order in which the rows are given. */
  title: string
  isDown: boolean
  onSort: (title: string) => void
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Opens a row; its first cell should then hold a link, for the keyboard. */
  onOpen?: (row: Row) => void
  isCurrent?: (row: Row) => boolean
  /** Lets the titles of columns sort; absent if they cannot. */
  sorting?: Sorting
}

/** Rows that are drawn with the panel; the others follow at once, without holding it up. */
const AT_ONCE = 40

/** A table that turns into cards on narrow screens. Its elements are plain: a panel has thousands of cells. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  onOpen,
  isCurrent,
  sorting,
}: DataTableProps<Row>): ReactNode {
  const isWhole = useDeferredValue(true, false)
  const drawn = isWhole ? rows : rows.slice(0, AT_ONCE)
  return (
    <table className="data-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, width, isNumber, by }) => (
            <th
              key={title}
              scope="col"
              style={{ width }}
              className={isNumber === true ? 'number' : undefined}
              aria-sort={sorting?.title === title && title !== '' ? directionOf(sorting) : undefined}
            >
              {title === '' ? (
                <span className="hidden-text">Actions</span>
              ) : sorting === undefined || by === undefined ? (
                title
              ) : (
                <button type="button" className="sort" onClick={() => sorting.onSort(title)}>
                  {title}
                </button>
              )}
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

function directionOf({ isDown }: Sorting): 'ascending' | 'descending' {
  return isDown ? 'descending' : 'ascending'
}
