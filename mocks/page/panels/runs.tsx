import { Anchor, Button, Group, NumberInput, Tabs } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { askProduct } from '../app/product.ts'
import { linkTo, open, useParameter, usePlace } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import type { AnswerOf } from '../control.ts'
import { FilterSelect, KeySelect } from '../parts/choices.tsx'
import { Moment, RunStatus } from '../parts/marks.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { PAGE, Pager, skippedAt } from '../parts/pager.tsx'
import { DataTable } from '../parts/table.tsx'
import { duration, grouped, plural } from '../parts/words.ts'
import { lengthOf } from '../runs/length.ts'
import { RunDrawer } from '../runs/run.tsx'
import { Timeline } from '../runs/timeline.tsx'
import { Select } from '../parts/select.tsx'

type Flow = AnswerOf<'listRunPlans'>['flows'][number]
type Run = AnswerOf<'listRuns'>['runs'][number]

/** Runs of a page of the timeline. */
const DRAWN = 200
const STATUSES = ['queued', 'running', 'success', 'warning', 'error', 'canceled']
const NO_FLOWS: readonly Flow[] = []
const OUTCOMES = ['success', 'warning', 'error', 'canceled']
const DURATIONS = [
  { value: 'unchanged', label: 'As planned' },
  { value: 'immediate', label: 'Immediate' },
  { value: 'by hand', label: 'Until moved by hand' },
  { value: '5000', label: '5 s' },
  { value: '60000', label: '1 min' },
  { value: '600000', label: '10 min' },
]

/** All runs, the latest first, and plans for the next ones. */
export function Runs(): ReactNode {
  const { segments, query } = usePlace()
  const [status, setStatus] = useParameter('status', '', ['page'])
  const [flow, setFlow] = useParameter('flow', '', ['page'])
  const [view, setView] = useParameter('view', 'list', ['page'])
  const [page, setPage] = useParameter('page', '1')
  const size = view === 'timeline' ? DRAWN : PAGE
  const wanted = new URLSearchParams({
    skip: `${skippedAt(page, size)}`,
    limit: `${size}`,
    ...(flow === '' ? {} : { flow }),
    ...(status === '' ? {} : { status }),
  })
  const { data } = useControl<'listRuns'>(`/runs?${wanted}`)
  const { data: planned } = useControl<'listRunPlans'>('/flows')
  const { data: summary } = useControl<'getSummary'>('/summary')
  const [isPlanning, setPlanning] = useState(false)
  const runs = (data?.runs ?? []).toSorted((one, other) => other.started - one.started)
  const flows = planned?.flows ?? NO_FLOWS
  const now = summary?.clock.now ?? Date.now()
  const pager = <Pager total={data?.matching ?? 0} size={size} page={page} onChange={setPage} />
  const show = (run: Run): void => open(linkTo(['runs', run.auditId], query))
  return (
    <Page
      title="Runs"
      lead={<span role="status">{data === undefined ? '' : totals(data, flow !== '' || status !== '')}</span>}
      actions={
        <Button
          size="xs"
          variant={isPlanning ? 'default' : 'filled'}
          onClick={() => setPlanning(!isPlanning)}
          aria-expanded={isPlanning}
          leftSection={<IconPlayerPlay size={14} />}
        >
          Start or plan a run
        </Button>
      }
    >
      {(isPlanning || flows.some(({ plan }) => plan.forced)) && (
        <Section title="Next runs">
          <PlanForm flows={flows} />
          <Plans flows={flows.filter(({ plan }) => plan.forced)} />
        </Section>
      )}
      <Group gap="xs" className="filters" role="search" aria-label="Filter the runs">
        <FlowSelect flows={flows} label="Flow" value={flow} onChange={setFlow} clearable />
        <FilterSelect
          size="xs"
          aria-label="Status"
          placeholder="Status"
          data={STATUSES}
          value={status}
          onChange={setStatus}
          w={130}
        />
      </Group>
      <Tabs value={view} onChange={(value) => setView(value ?? 'list')} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="list">List</Tabs.Tab>
          <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list" pt="sm">
          {data !== undefined && runs.length === 0 ? (
            <Empty icon={<IconPlayerPlay size={28} />} title={data.total === 0 ? 'No runs yet' : 'No run matches'}>
              Start a flow above, or through the API: <code>POST /v1/flows/101/run</code>.
            </Empty>
          ) : (
            <Section>
              <DataTable<Run>
                label="Runs, newest first"
                rows={runs}
                keyOf={({ auditId }) => String(auditId)}
                onOpen={show}
                isCurrent={({ auditId }) => String(auditId) === segments[1]}
                columns={[
                  {
                    title: 'Run',
                    cell: ({ auditId }) => (
                      <Anchor size="sm" href={linkTo(['runs', auditId], query)}>
                        {String(auditId)}
                      </Anchor>
                    ),
                  },
                  {
                    title: 'Flow',
                    cell: ({ flowId, name }) => (
                      <>
                        {name ?? 'deleted flow'} <span className="quiet">{String(flowId)}</span>
                      </>
                    ),
                  },
                  { title: 'Status', cell: (run) => <RunStatus value={run.status} /> },
                  { title: 'Started', cell: ({ started }) => <Moment at={started} /> },
                  {
                    title: 'Duration',
                    isNumber: true,
                    cell: (run) => lengthOf(run, now),
                  },
                ]}
              />
              {pager}
            </Section>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="timeline" pt="sm">
          <Timeline runs={runs} now={now} onOpen={show} />
          {pager}
        </Tabs.Panel>
      </Tabs>
      {segments[1] !== undefined && (
        <RunDrawer key={segments[1]} auditId={segments[1]} onClose={() => open(linkTo(['runs'], query))} />
      )}
    </Page>
  )
}

/** How many runs there are, and how many match. */
function totals({ total, matching, underWay }: AnswerOf<'listRuns'>, isFiltered: boolean): string {
  const found = isFiltered ? `${grouped(matching)} of ${plural(total, 'run')}` : plural(total, 'run')
  return `${found}, ${grouped(underWay)} under way`
}

function FlowSelect({
  flows,
  label,
  value,
  onChange,
  clearable = false,
}: {
  flows: readonly Flow[]
  label: string
  value: string
  onChange: (id: string) => void
  clearable?: boolean
}): ReactNode {
  // A large world has thousands, which would be prepared again with every refresh.
  const data = useMemo(() => flows.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` })), [flows])
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={label}
      data={data}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      clearable={clearable}
      allowDeselect={clearable}
      limit={100}
      w={220}
      nothingFoundMessage="No flow has this name."
    />
  )
}

function PlanForm({ flows }: { flows: readonly Flow[] }): ReactNode {
  const { sandbox, control } = useSandbox()
  const act = useAct()
  const [chosen, setChosen] = useState('')
  const [outcome, setOutcome] = useState('error')
  const [length, setLength] = useState('unchanged')
  const [times, setTimes] = useState<number | string>(1)
  const [role, setRole] = useState(Object.keys(sandbox.keys)[0] ?? '')
  const flow = chosen === '' ? String(flows[0]?.id ?? '') : chosen
  const plan = (event: FormEvent): void => {
    event.preventDefault()
    const wish = {
      outcome,
      ...(length === 'unchanged' ? {} : { duration: Number(length) || length }),
      ...(times === '' ? {} : { times: Number(times) }),
    }
    void act(() => control('PUT', `/flows/${flow}/runs`, wish), 'The plan is set.')
  }
  const start = (): void =>
    void act(async () => {
      const answer = await askProduct(sandbox.keys[role] ?? '', 'POST', `/flows/${flow}/run`)
      if (!answer.ok) throw new Error(`the API responded ${answer.status} ${await answer.text()}`)
    }, 'The flow was started.')
  return (
    <form aria-label="Next runs of a flow" onSubmit={plan}>
      <Group gap="xs" align="end">
        <FlowSelect flows={flows} label="Flow to run" value={flow} onChange={setChosen} />
        <KeySelect size="xs" aria-label="Start with the key of" value={role} onChange={setRole} w={110} />
        <Button size="xs" onClick={start} disabled={flow === ''}>
          Start
        </Button>
        <span className="divider" />
        <Select
          size="xs"
          label="Outcome"
          data={OUTCOMES}
          value={outcome}
          onChange={(value) => setOutcome(value ?? outcome)}
          allowDeselect={false}
          w={110}
        />
        <Select
          size="xs"
          label="Duration"
          data={DURATIONS}
          value={length}
          onChange={(value) => setLength(value ?? length)}
          allowDeselect={false}
          w={160}
        />
        <NumberInput size="xs" label="Runs" value={times} onChange={setTimes} min={1} placeholder="all" w={80} />
        <Button size="xs" type="submit" variant="default" disabled={flow === ''}>
          Plan
        </Button>
      </Group>
    </form>
  )
}

function Plans({ flows }: { flows: readonly Flow[] }): ReactNode {
  const { control } = useSandbox()
  const act = useAct()
  if (flows.length === 0) return null
  return (
    <DataTable<Flow>
      label="Planned runs"
      rows={flows}
      keyOf={({ id }) => String(id)}
      columns={[
        { title: 'Flow', cell: ({ id, name }) => `${name} (${id})` },
        { title: 'Outcome', cell: ({ plan }) => <RunStatus value={plan.outcome} /> },
        {
          title: 'Duration',
          cell: ({ plan }) => (typeof plan.duration === 'string' ? plan.duration : duration(plan.duration)),
        },
        { title: 'Runs left', cell: ({ plan }) => plan.times ?? 'all' },
        {
          title: '',
          cell: ({ id, name }) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Release the runs of ${name}`}
              onClick={() => void act(() => control('DELETE', `/flows/${id}/runs`), 'Runs follow the world again.')}
            >
              Release
            </Button>
          ),
        },
      ]}
    />
  )
}
