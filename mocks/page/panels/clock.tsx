import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAct, useSummary } from '../app/data.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { LEAPS } from '../parts/leaps.ts'
import { Page, Section } from '../parts/page.tsx'
import { duration } from '../parts/words.ts'
import { Select } from '../parts/select.tsx'

const UNITS = [
  { value: '1000', label: 'seconds' },
  { value: '60000', label: 'minutes' },
  { value: '3600000', label: 'hours' },
  { value: '86400000', label: 'days' },
]

/** The sandbox's time: read, advanced, set, frozen. */
export function Clock(): ReactNode {
  const { control } = useSandbox()
  const { data: summary } = useSummary()
  const act = useAct()
  const [amount, setAmount] = useState<number | string>(8)
  const [unit, setUnit] = useState('3600000')
  const [moment, setMoment] = useState('')
  const [skippedFrom, setSkippedFrom] = useState<number>()
  if (summary === undefined) return null
  const { now, frozen, offset } = summary.clock
  const advance = (ms: number): void =>
    void act(async () => {
      const advanced = await control<'advanceClock'>('POST', '/clock/advance', { ms: Math.round(ms) })
      setSkippedFrom(advanced.skippedFrom)
    }, 'The clock is advanced.')
  const set = (event: FormEvent): void => {
    event.preventDefault()
    void act(() => control('POST', '/clock/set', { now: Date.parse(`${moment}Z`) }), 'The clock is set.')
  }
  const state = frozen
    ? 'Frozen'
    : offset === 0
      ? 'Follows the machine'
      : `${duration(Math.abs(offset))} ${offset > 0 ? 'ahead of' : 'behind'} the machine`
  return (
    <Page
      title="Clock"
      lead="Schedules, tokens, runs and timestamps follow this time. If it is advanced, schedules start and runs end at each of their own times. If it is set, what was jumped over is skipped: a schedule that came due starts one run, at the new time. Expired tokens are refused."
    >
      <Section>
        <div className="clock">
          <output className="clock-time" aria-label="Time of the sandbox">
            {new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC{frozen ? ' (frozen)' : ''}
          </output>
          <Text size="sm" c="dimmed">
            {state}
          </Text>
          <Group gap="xs" mt="sm">
            <Button
              size="xs"
              onClick={() =>
                void act(
                  () => control('POST', frozen ? '/clock/thaw' : '/clock/freeze'),
                  frozen ? 'Time is running.' : 'Time is frozen.',
                )
              }
            >
              {frozen ? 'Thaw' : 'Freeze'}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={!frozen && offset === 0}
              onClick={() => void act(() => control('POST', '/clock/restore'), 'The clock follows the machine.')}
            >
              Follow the machine
            </Button>
          </Group>
        </div>
      </Section>
      <Section title="Advance">
        <Stack gap="sm">
          <Group gap="xs">
            {LEAPS.map(({ label, ms }) => (
              <Button key={label} size="xs" variant="default" onClick={() => advance(ms)}>
                {`+ ${label}`}
              </Button>
            ))}
          </Group>
          <form
            aria-label="Advance the clock"
            onSubmit={(event) => {
              event.preventDefault()
              advance(Number(amount) * Number(unit))
            }}
          >
            <Group gap="xs" align="end">
              <NumberInput label="Amount" value={amount} onChange={setAmount} min={0} required w={110} size="xs" />
              <Select
                label="Unit"
                data={UNITS}
                value={unit}
                onChange={(value) => setUnit(value ?? unit)}
                allowDeselect={false}
                w={130}
                size="xs"
              />
              <Button type="submit" size="xs" variant="default">
                Advance
              </Button>
            </Group>
          </form>
          {skippedFrom !== undefined && (
            <Text size="sm" role="status">
              {`Schedules came due too often: their times from ${new Date(skippedFrom).toISOString().slice(0, 16).replace('T', ' ')} UTC on were skipped. Advance in steps to see each start.`}
            </Text>
          )}
        </Stack>
      </Section>
      <Section title="Set">
        <form aria-label="Set the clock" onSubmit={set}>
          <Group gap="xs" align="end">
            <TextInput
              type="datetime-local"
              step={1}
              label="Time in UTC"
              required
              value={moment}
              onChange={(event) => setMoment(event.currentTarget.value)}
              size="xs"
              w={220}
            />
            <Button type="submit" size="xs" variant="default">
              Set
            </Button>
          </Group>
        </form>
      </Section>
    </Page>
  )
}
