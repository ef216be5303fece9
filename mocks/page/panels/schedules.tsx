import { Anchor, Button, Group, Switch, TextInput } from '@mantine/core'
import { IconCalendarClock, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { firstKey, productText } from '../app/product.ts'
import { linkTo, useParameter } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import type { AnswerOf } from '../control.ts'
import { Moment } from '../parts/marks.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { SortedTable } from '../parts/sorted-table.tsx'
import { duration, plural } from '../parts/words.ts'

type Schedule = AnswerOf<'listNextStarts'>['schedules'][number]

const NONE: readonly Schedule[] = []

/** The schedules with their next starts: paused, resumed, run now. */
export function Schedules(): ReactNode {
  const { sandbox, control } = useSandbox()
  const { data } = useControl<'listNextStarts'>('/schedules')
  const act = useAct()
  const [words, setWords] = useParameter('q', '', ['page'])
  const key = firstKey(sandbox)
  const all = data?.schedules ?? NONE
  const rows = useMemo(() => all.filter((one) => textOf(one).includes(words.toLowerCase())), [all, words])
  const now = data?.now ?? 0
  const next = all.reduce<number | undefined>((least, { next: [first] }) => earlier(least, first), undefined)
  return (
    <Page
      title="Schedules"
      lead={
        <span role="status">{`${plural(all.length, 'schedule')}${next === undefined ? ', none due' : `, the next one due in ${duration(next - now)}`}`}</span>
      }
      actions={
        next !== undefined && (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              void act(() => control('POST', '/clock/set', { now: next }), 'The clock is at the next start.')
            }
          >
            Set the clock to the next start
          </Button>
        )
      }
    >
      <Group gap="xs" className="filters" role="search" aria-label="Filter the schedules">
        <TextInput
          size="xs"
          type="search"
          aria-label="Words of a schedule"
          placeholder="Flow, name or expression"
          leftSection={<IconSearch size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          className="filter-text"
        />
      </Group>
      {data !== undefined && rows.length === 0 ? (
        <Empty icon={<IconCalendarClock size={28} />} title={all.length === 0 ? 'No schedules' : 'No schedule matches'}>
          Create one through the API: <code>POST /v1/schedules</code> with a flow and an expression such as{' '}
          <code>0 6 * * *</code>.
        </Empty>
      ) : (
        <Section>
          <SortedTable<Schedule>
            label="Schedules"
            rows={rows}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                title: 'Schedule',
                by: ({ id, name = 'Schedule' }) => `${name} (${id})`,
                cell: ({ id, name }) => (
                  <Anchor size="sm" href={linkTo(['data', 'schedules', id])}>{`${name ?? 'Schedule'} (${id})`}</Anchor>
                ),
              },
              {
                title: 'Flow',
                by: ({ flow, flowId }) => flow ?? `deleted (${flowId})`,
                cell: ({ flow, flowId }) => (
                  <Anchor size="sm" href={linkTo(['data', 'flows', flowId])}>
                    {flow ?? `deleted (${flowId})`}
                  </Anchor>
                ),
              },
              {
                title: 'Expression',
                by: ({ schedule }) => schedule,
                cell: ({ schedule }) =>
                  schedule === undefined ? <span className="quiet">none</span> : <code>{schedule}</code>,
              },
              {
                title: 'Next starts',
                by: ({ next: [first] }) => first,
                cell: (one) => <Starts starts={one.next} now={now} enabled={one.enabled} />,
              },
              {
                title: 'Enabled',
                by: ({ enabled }) => Number(!enabled),
                cell: ({ id, enabled }) => (
                  <Switch
                    size="sm"
                    checked={enabled}
                    aria-label={`Schedule ${id}`}
                    onChange={() =>
                      void act(
                        () => productText(key, 'POST', `/schedules/${id}/${enabled ? 'disable' : 'enable'}`),
                        `Schedule ${id} is ${enabled ? 'paused' : 'resumed'}.`,
                      )
                    }
                  />
                ),
              },
              {
                title: '',
                cell: ({ id, flowId }) => (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Run now: schedule ${id}`}
                    onClick={() =>
                      void act(
                        () => productText(key, 'POST', `/schedules/${id}/flows/${flowId}/run`),
                        'The flow was started.',
                      )
                    }
                  >
                    Run now
                  </Button>
                ),
              },
            ]}
          />
        </Section>
      )}
    </Page>
  )
}

function textOf({ id, name = '', flow = '', schedule = '' }: Schedule): string {
  return `${id} ${name} ${flow} ${schedule}`.toLowerCase()
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || (other !== undefined && other < one) ? other : one
}

function Starts({ starts, now, enabled }: { starts: readonly number[]; now: number; enabled: boolean }): ReactNode {
  const [first, ...later] = starts
  if (first === undefined) return <span className="quiet">{enabled ? 'never due' : 'paused'}</span>
  return (
    <>
      <Moment at={first} /> <span className="quiet">{`in ${duration(first - now)}`}</span>
      {later.length > 0 && <div className="quiet">{`then ${later.map(shortOf).join(' · ')}`}</div>}
    </>
  )
}

function shortOf(at: number): string {
  return new Date(at).toISOString().slice(5, 16).replace('T', ' ')
}
