import { IconChartGridDots } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { AnswerOf } from '../control.ts'
import { Empty } from '../parts/page.tsx'
import { duration } from '../parts/words.ts'

type Run = AnswerOf<'listRuns'>['runs'][number]

const TICKS = 5
const LEAST_SHARE = 0.4

/** Runs as bars over time, one line for each flow. */
export function Timeline({
  runs,
  now,
  onOpen,
}: {
  runs: readonly Run[]
  now: number
  onOpen: (run: Run) => void
}): ReactNode {
  const lines = useMemo(() => [...Map.groupBy(runs, ({ flowId }) => flowId).values()], [runs])
  const first = Math.min(...runs.map(({ started }) => started))
  const last = Math.max(...runs.map(({ started, ended }) => ended ?? Math.max(now, started)))
  const span = Math.max(last - first, 1_000)
  if (runs.length === 0)
    return (
      <Empty icon={<IconChartGridDots size={28} />} title="No runs to draw">
        Start a flow, or clear a filter.
      </Empty>
    )
  return (
    <div className="timeline" role="group" aria-label="Runs over time">
      <div className="timeline-line timeline-scale" aria-hidden="true">
        <span />
        <div>
          {Array.from({ length: TICKS }, (_, tick) => (
            <span key={tick} style={{ left: `${(tick / (TICKS - 1)) * 100}%` }}>
              {tickOf(first + (span * tick) / (TICKS - 1), span)}
            </span>
          ))}
        </div>
      </div>
      {lines.map((line) => (
        <div className="timeline-line" key={String(line[0]?.flowId)}>
          <span className="timeline-name" title={line[0]?.name}>
            {line[0]?.name ?? `deleted (${line[0]?.flowId})`}
          </span>
          <div>
            {line.map((run) => {
              const ended = run.ended ?? Math.max(now, run.started)
              const words = `Run ${run.auditId}, ${run.status}, ${duration(ended - run.started)}`
              return (
                <button
                  key={String(run.auditId)}
                  type="button"
                  className={`bar run-${run.status}`}
                  title={words}
                  aria-label={words}
                  style={{
                    left: `${((run.started - first) / span) * 100}%`,
                    width: `${Math.max(((ended - run.started) / span) * 100, LEAST_SHARE)}%`,
                  }}
                  onClick={() => onOpen(run)}
                />
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
}

const TWO_DAYS_MS = 172_800_000

function tickOf(at: number, span: number): string {
  const iso = new Date(at).toISOString()
  return span > TWO_DAYS_MS ? iso.slice(5, 10) : iso.slice(11, 19)
}
