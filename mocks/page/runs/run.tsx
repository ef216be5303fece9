import { Anchor, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { linkTo } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { pathOf, sendForText } from '../control.ts'
import { JsonValue } from '../parts/json-view.tsx'
import { Fact, Moment, RunStatus } from '../parts/marks.tsx'
import { useReturnFocus } from '../parts/return-focus.ts'
import { lengthOf } from './length.ts'

interface Execution {
  auditId: number | bigint
  flowId: number | bigint
  status: string
  started: number
  ended?: number
  startedBy: string
  triggerType: string
  description: string
  metrics: string
  parameters: Record<string, string>
}

const LIVE_MS = 700
const MOVES: Readonly<Record<string, readonly string[]>> = {
  queued: ['running', 'success', 'warning', 'error', 'canceled'],
  running: ['success', 'warning', 'error', 'canceled'],
}

/** One run: its course, its log as it grows, its parameters. */
export function RunDrawer({ auditId, onClose }: { auditId: string; onClose: () => void }): ReactNode {
  useReturnFocus()
  const { data, error } = useControl<'readRecord'>(`/tables/executions/${auditId}`)
  const { data: summary } = useControl<'getSummary'>('/summary')
  const run = data?.record as Execution | undefined
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      transitionProps={{ duration: 0 }}
      title={`Run ${auditId}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      {run === undefined ? (
        error !== null && <Text>{`There is no run ${auditId} in this sandbox.`}</Text>
      ) : (
        <RunContent run={run} now={summary?.clock.now ?? Date.now()} />
      )}
    </Drawer>
  )
}

function RunContent({ run, now }: { run: Execution; now: number }): ReactNode {
  const { control } = useSandbox()
  const act = useAct()
  const { auditId, flowId, status, started, ended, startedBy, triggerType, description, metrics, parameters } = run
  const isLive = ended === undefined
  const { data: flow } = useControl<'readRecord'>(`/tables/flows/${flowId}`, { every: false })
  const name = (flow?.record as { name?: string } | undefined)?.name
  const move = (to: string): void =>
    void act(() => control('POST', `/runs/${auditId}`, { to }), `Run ${auditId} is moved to ${to}.`)
  return (
    <Stack gap="md">
      <dl className="facts">
        <Fact name="Status">
          <RunStatus value={status} />
        </Fact>
        <Fact name="Flow">
          <Anchor size="sm" href={linkTo(['data', 'flows', flowId])}>
            {name === undefined ? String(flowId) : `${name} (${flowId})`}
          </Anchor>
        </Fact>
        <Fact name="Started">
          <Moment at={started} />
        </Fact>
        <Fact name="Duration">{lengthOf(run, now) || 'not running yet'}</Fact>
        <Fact name="Started by">{startedBy}</Fact>
        <Fact name="Trigger">{triggerType}</Fact>
      </dl>
      <ol className="course" aria-label="Course of the run">
        <li data-done>
          <span>Started</span> <Moment at={started} withMs />
        </li>
        <li data-done={status !== 'queued' || undefined}>
          <span>Running</span> <span className="quiet">{lengthOf(run, now)}</span>
        </li>
        <li data-done={ended !== undefined || undefined} className={`course-${status}`}>
          <span>{ended === undefined ? 'End' : `Ended: ${status}`}</span>{' '}
          {ended !== undefined && <Moment at={ended} withMs />}
        </li>
      </ol>
      {isLive && (
        <Group gap={6} role="group" aria-label="Move the run">
          <Text size="sm">Move to</Text>
          {(MOVES[status] ?? []).map((to) => (
            <Button
              key={to}
              size="compact-xs"
              variant="default"
              onClick={() => move(to)}
              aria-label={`Move run ${auditId} to ${to}`}
            >
              {to}
            </Button>
          ))}
        </Group>
      )}
      {(description !== '' || metrics !== '') && (
        <Text size="sm">{[description, metrics].filter(Boolean).join(' · ')}</Text>
      )}
      <Log run={run} isLive={isLive} />
      {Object.keys(parameters).length > 0 && (
        <div>
          <Title order={3} mb={4}>
            Parameters
          </Title>
          <JsonValue value={parameters} label="Parameters" />
        </div>
      )}
    </Stack>
  )
}

/** The log, followed while the run is under way. */
function Log({ run: { auditId }, isLive }: { run: Execution; isLive: boolean }): ReactNode {
  const { sandbox } = useSandbox()
  const end = useRef<HTMLPreElement>(null)
  const { data } = useQuery({
    queryKey: [sandbox.id, 'log', String(auditId), isLive],
    queryFn: () => sendForText(`${pathOf(sandbox.id)}/runs/${auditId}/log`),
    refetchInterval: isLive ? LIVE_MS : false,
    placeholderData: (before) => before,
  })
  const text = data ?? ''
  useEffect(() => {
    const { current } = end
    if (isLive && current !== null) current.scrollTop = current.scrollHeight
  }, [text, isLive])
  return (
    <div>
      <Group gap="xs" mb={4}>
        <Title order={3}>Log</Title>
        {isLive && <span className="live">live</span>}
      </Group>
      <pre className="log" ref={end} tabIndex={0} role="log" aria-label="Log of the run">
        {text.trim() === '' ? 'The log is empty so far.' : linesOf(text)}
      </pre>
    </div>
  )
}

function linesOf(text: string): ReactNode {
  return text
    .trimEnd()
    .split('\n')
    .map((line, index) => (
      <span
        key={index}
        className={`log-line ${/\b(ERROR|FATAL|Exception)\b/.test(line) ? 'log-error' : /\bWARN(ING)?\b/.test(line) ? 'log-warning' : ''}`}
      >
        {line}
        {'\n'}
      </span>
    ))
}
