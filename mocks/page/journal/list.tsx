import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, memo, useLayoutEffect, useMemo, useRef } from 'react'
import { linkTo, usePlace } from '../app/router.ts'
import { isOfToday } from '../parts/days.ts'
import { HttpStatus, Method, Moment } from '../parts/marks.tsx'
import { duration } from '../parts/words.ts'
import { reasonOf } from './filters.ts'
import type { Entry } from './store.ts'

const ROW = { wide: 33, narrow: 62 }
const OVERSCAN = 6
/** Times are those of the world, in UTC, as in responses. */
const COLUMNS = ['Time', 'Request', 'Status', 'Operation', 'Caller', 'Duration', 'Reason']

interface EntryListProps {
  entries: readonly Entry[]
  /** Id of the open entry. */
  current: number | undefined
  onOpen: (id: number) => void
}

/** The entries, newest first; only those in view are in the page. */
export function EntryList({ entries, current, onOpen }: EntryListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const { query } = usePlace()
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const height = isNarrow ? ROW.narrow : ROW.wide
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    // Rows are there with the first drawing, which is before the real height is known.
    initialRect: { width: innerWidth, height: innerHeight },
    getItemKey: (index) => entries[index]?.id ?? index,
  })
  // A time of another day has its date, which needs a wider column.
  const isDated = useMemo(() => entries.some(({ at }) => !isOfToday(at)), [entries])
  useRemeasured(rows, height)
  useStillWhileReading(scroller, entries, height)
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }[event.key]
    const row = (event.target as Element).closest<HTMLElement>('[data-index]')
    if (step === undefined || row === null) return
    event.preventDefault()
    const index = Math.min(Math.max(Number(row.dataset['index']) + step, 0), entries.length - 1)
    rows.scrollToIndex(index)
    // The row may enter the page only with the next frame.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus())
  }
  return (
    <div
      className="journal"
      data-dated={isDated || undefined}
      role="table"
      aria-label="Requests"
      aria-rowcount={entries.length + 1}
    >
      <div role="rowgroup" className="journal-head">
        <div role="row" className="journal-row" aria-rowindex={1}>
          {COLUMNS.map((title) => (
            <span role="columnheader" key={title} className={`journal-${title.toLowerCase()}`}>
              {title === 'Time' ? 'Time (UTC)' : title}
            </span>
          ))}
        </div>
      </div>
      <div className="journal-body" ref={scroller} onKeyDown={move} role="presentation">
        <div role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const entry = entries[index]
            if (entry === undefined) return null
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                className="journal-row"
                data-current={entry.id === current || undefined}
                style={{ height, transform: `translateY(${start}px)` }}
                onClick={() => onOpen(entry.id)}
              >
                <EntryCells entry={entry} query={query} />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** The cells of an entry; they are drawn again only if it or the filters change. */
const EntryCells = memo(function EntryCells({ entry, query }: { entry: Entry; query: URLSearchParams }): ReactNode {
  const { id, at, method, target, status, operation, caller, durationMs, refusal, note, nearest } = entry
  const near = nearest === undefined ? '' : `Did you mean ${String(nearest['method'])} ${String(nearest['path'])}?`
  const reason = [reasonOf(refusal), note, near].filter(Boolean).join(' · ')
  return (
    <>
      <span role="cell" className="journal-time">
        <Moment at={at} withMs />
      </span>
      <span role="cell" className="journal-request">
        <Method value={method} />
        <a href={linkTo(['journal', id], query)} title={target}>
          {target}
        </a>
      </span>
      <span role="cell" className="journal-status">
        <HttpStatus value={status} />
      </span>
      <span role="cell" className="journal-operation">
        {operation}
      </span>
      <span role="cell" className="journal-caller">
        {caller}
      </span>
      <span role="cell" className="journal-duration">
        {duration(durationMs)}
      </span>
      <span role="cell" className="journal-reason" title={reason}>
        {reason}
      </span>
    </>
  )
})

/** Takes another height of rows; the first one is known from the start. */
function useRemeasured(rows: { measure: () => void }, height: number): void {
  const measured = useRef(height)
  useLayoutEffect(() => {
    if (measured.current === height) return
    measured.current = height
    rows.measure()
  }, [rows, height])
}

/** Keeps the rows in view in place while new ones arrive above them. */
function useStillWhileReading(
  scroller: { current: HTMLDivElement | null },
  entries: readonly Entry[],
  height: number,
): void {
  const newest = useRef(entries[0]?.id)
  useLayoutEffect(() => {
    const before = newest.current
    newest.current = entries[0]?.id
    const element = scroller.current
    if (element === null || element.scrollTop === 0 || before === undefined) return
    const added = entries.findIndex(({ id }) => id === before)
    if (added > 0) element.scrollTop += added * height
  }, [scroller, entries, height])
}
