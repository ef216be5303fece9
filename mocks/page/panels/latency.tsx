import { Button, Group, NumberInput } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { useSandbox } from '../app/sandbox.tsx'
import type { AnswerOf } from '../control.ts'
import { OperationSelect } from '../parts/choices.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { DataTable } from '../parts/table.tsx'

type Delay = AnswerOf<'getLatency'>['all']

const PRESETS = [
  { label: 'Fast network', range: [20, 60] },
  { label: 'Usual network', range: [100, 300] },
  { label: 'Slow network', range: [800, 2_500] },
] as const

/** Delays of responses: for all operations, or for one. */
export function Latency(): ReactNode {
  const { control } = useSandbox()
  const { data } = useControl<'getLatency'>('/latency')
  const act = useAct()
  const [operation, setOperation] = useState('')
  const [least, setLeast] = useState<number | string>(100)
  const [most, setMost] = useState<number | string>(300)
  const delay = (range: readonly [number, number]): void => {
    const wish = { ms: range, ...(operation === '' ? {} : { operation }) }
    void act(
      () => control('PUT', '/latency', wish),
      `${operation === '' ? 'All operations are' : `${operation} is`} delayed.`,
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    delay([Number(least), Number(most)])
  }
  const own = Object.entries(data?.operations ?? {})
  const isDelayed = own.length > 0 || (data !== undefined && data.all !== 0)
  const rows: readonly (readonly [string, Delay])[] = data === undefined ? [] : [...own, ['all others', data.all]]
  return (
    <Page
      title="Latency"
      lead="Delays responses in real time, to see spinners, timeouts and races."
      actions={
        isDelayed && (
          <Button
            size="xs"
            variant="default"
            onClick={() => void act(() => control('DELETE', '/latency'), 'Nothing is delayed.')}
          >
            Clear all
          </Button>
        )
      }
    >
      <Section title="Delay responses">
        <form aria-label="Delay responses" onSubmit={submit}>
          <Group gap="xs" align="end">
            <OperationSelect
              label="Operation"
              placeholder="All operations"
              value={operation}
              onChange={setOperation}
              clearable
              w={240}
              size="xs"
            />
            <NumberInput
              label="Minimum ms"
              value={least}
              onChange={setLeast}
              min={0}
              max={600_000}
              required
              w={120}
              size="xs"
            />
            <NumberInput
              label="Maximum ms"
              value={most}
              onChange={setMost}
              min={0}
              max={600_000}
              required
              w={120}
              size="xs"
            />
            <Button type="submit" size="xs">
              Delay
            </Button>
          </Group>
        </form>
        <Group gap="xs" mt="sm">
          {PRESETS.map(({ label, range }) => (
            <Button key={label} size="compact-xs" variant="default" onClick={() => delay(range)}>
              {`${label}: ${range[0]} to ${range[1]} ms`}
            </Button>
          ))}
        </Group>
      </Section>
      <Section title="Now">
        {isDelayed ? (
          <DataTable
            label="Delays of responses"
            rows={rows}
            keyOf={([name]) => name}
            columns={[
              { title: 'Operation', cell: ([name]) => name },
              { title: 'Delay in ms', cell: ([, ms]) => wordsOf(ms) },
            ]}
          />
        ) : (
          <Empty icon={<IconHourglass size={28} />} title="Nothing is delayed">
            Responses come at once. Choose a delay above for one operation or for all.
          </Empty>
        )}
      </Section>
    </Page>
  )
}

function wordsOf(ms: Delay): string {
  return Array.isArray(ms) ? `${ms[0]} to ${ms[1]}` : `${ms}`
}
