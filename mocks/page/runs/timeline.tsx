import { useMediaQuery } from '@mantine/hooks'
import { IconChartGridDots } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { AnswerOf } from '../control.ts'
import { RunStatus } from '../parts/marks.tsx'
import { Empty } from '../parts/page.tsx'
import { lengthOf } from './length.ts'
import { ticksIn } from './ticks.ts'

type Run = AnswerOf<'listRuns'>['runs'][number]

const TICKS = { wide: 7, narrow: 3 }
const LEAST_SHARE = 0.4
const LEAST_SPAN_MS = 1_000

interface TimelineProps {
  runs: readonly Run[]
  now: number
  onOpen: (run: Run) => void
}

/** Runs as bars over time, one line for each flow. */
export function Timeline({ runs, now, onOpen }: TimelineProps): ReactNode {
  const lines = useMemo(() => [...Map.groupBy(runs, ({ flowId }) => flowId).entries()], [runs])
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const first = Math.min(...runs.map(({ started }) => started))
  const last = Math.max(...runs.map((run) => endOf(run, now)))
  const span = Math.max(last - first, LEAST_SPAN_MS)
  if (runs.length === 0)
    return (
      <Empty icon={<IconChartGridDots size={28} />} title="No runs to draw">
        Start a flow, or clear a filter.
      </Empty>
    )
  return (
    <div className="timeline" role="group" aria-label="Runs over time">
      <div className="timeline-line timeline-scale" aria-hidden="true">
        <span>UTC</span>
        <div>
          {ticksIn(first, first + span, isNarrow ? TICKS.narrow : TICKS.wide).map(({ at, text }) => (
            <span key={at} style={{ left: `${((at - first) / span) * 100}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
      {lines.map(([flowId, line]) => (
        <Line key={String(flowId)} runs={line} {...{ now, first, span, onOpen }} />
      ))}
      <ul className="timeline-legend" aria-label="Colours">
        {[...new Set(runs.map(({ status }) => status))].map((status) => (
          <li key={status}>
            <RunStatus value={status} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface LineProps extends TimelineProps {
  /** Time at the start of the scale, and its length, in ms. */
  first: number
  span: number
}

/** The runs of one flow, newest first: Tab goes to one of them, the arrows to the others. */
function Line({ runs, now, first, span, onOpen }: LineProps): ReactNode {
  const [chosen, setChosen] = useState(0)
  const reached = Math.min(chosen, runs.length - 1)
  const { name, flowId } = runs[0] as Run
  const title = name ?? `deleted (${flowId})`
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const to = { ArrowLeft: reached + 1, ArrowRight: reached - 1, Home: runs.length - 1, End: 0 }[event.key]
    if (to === undefined || runs[to] === undefined) return
    event.preventDefault()
    setChosen(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div className="timeline-line">
      <span className="timeline-name" title={title}>
        {title}
      </span>
      <div onKeyDown={move} role="group" aria-label={`Runs of ${title}: arrow keys move between them`}>
        {runs.map((run, index) => {
          const length = endOf(run, now) - run.started
          const words = [`Run ${run.auditId}`, run.status, lengthOf(run, now)].filter(Boolean).join(', ')
          return (
            <button
              key={String(run.auditId)}
              type="button"
              className={`bar run-${run.status}`}
              title={words}
              aria-label={words}
              tabIndex={index === reached ? 0 : -1}
              style={{
                left: `${((run.started - first) / span) * 100}%`,
                width: `${Math.max((length / span) * 100, LEAST_SHARE)}%`,
              }}
              onFocus={() => setChosen(index)}
              onClick={() => onOpen(run)}
            />
          )
        })}
      </div>
    </div>
  )
}

function endOf({ started, ended }: Run, now: number): number {
  return ended ?? Math.max(now, started)
}
