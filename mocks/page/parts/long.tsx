import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

interface LongProps<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Usual height of a row in pixels; each is measured. */
  height: number
  row: (row: Row) => ReactNode
}

/** A long list, of which only the rows in view are in the page. */
export function Long<Row>({ label, rows, keyOf, height, row }: LongProps<Row>): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 3,
    getItemKey: (index) => keyOf(rows[index] as Row),
  })
  return (
    <div className="long" ref={scroller} tabIndex={0} role="region" aria-label={label}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            data-index={index}
            ref={virtual.measureElement}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
          >
            {row(rows[index] as Row)}
          </li>
        ))}
      </ul>
    </div>
  )
}
