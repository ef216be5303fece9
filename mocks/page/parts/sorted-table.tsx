import { type ReactNode, useMemo } from 'react'
import { useParameter } from '../app/router.ts'
import { PAGE, Pager, skippedAt } from './pager.tsx'
import { sorted } from './sorted.ts'
import { DataTable, type DataTableProps } from './table.tsx'

/** Before the title of a column: sorted in descending order. */
const DOWN = '-'

/** All rows of a panel, sorted by the titles of its columns and drawn a page at a time. The address keeps both. */
export function SortedTable<Row>({ rows, columns, ...table }: DataTableProps<Row>): ReactNode {
  const [sort, setSort] = useParameter('sort', '', ['page'])
  const [page, setPage] = useParameter('page', '1')
  const isDown = sort.startsWith(DOWN)
  const title = isDown ? sort.slice(DOWN.length) : sort
  const by = columns.find((column) => column.title === title)?.by
  // The columns are made again with each rendering; their titles tell whether the order is another.
  const ordered = useMemo(() => (by === undefined ? rows : sorted(rows, by, isDown)), [rows, title, isDown])
  const skipped = Math.min(skippedAt(page), skippedAt(String(Math.ceil(rows.length / PAGE))))
  return (
    <>
      <DataTable
        {...table}
        columns={columns}
        rows={ordered.slice(skipped, skipped + PAGE)}
        sorting={{
          title,
          isDown,
          onSort: (chosen) => setSort(chosen === title && !isDown ? `${DOWN}${chosen}` : chosen),
        }}
      />
      <Pager total={rows.length} page={String(skipped / PAGE + 1)} onChange={setPage} />
    </>
  )
}
