import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

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

/** A table that turns into cards on narrow screens. */
export function DataTable<Row>({ label, columns, rows, keyOf, onOpen, isCurrent }: DataTableProps<Row>): ReactNode {
  return (
    <Table className="data-table" aria-label={label} highlightOnHover={onOpen !== undefined}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ title, width, isNumber }) => (
            <Table.Th key={title} scope="col" w={width} className={isNumber === true ? 'number' : undefined}>
              {title === '' ? <span className="hidden-text">Actions</span> : title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr
            key={keyOf(row)}
            data-current={isCurrent?.(row) === true || undefined}
            className={onOpen === undefined ? undefined : 'opens'}
            onClick={(event) => {
              // Buttons and links in the row do their own work.
              if (!(event.target as Element).closest('a,button,input,label')) onOpen?.(row)
            }}
          >
            {columns.map(({ title, cell, isNumber }) => (
              <Table.Td key={title} data-label={title} className={isNumber === true ? 'number' : undefined}>
                <div className="cell">{cell(row)}</div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
