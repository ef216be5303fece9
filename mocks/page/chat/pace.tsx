import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { useSandbox } from '../app/sandbox.tsx'
import type { AnswerOf } from '../control.ts'
import { Select } from '../parts/select.tsx'

type Streaming = AnswerOf<'getStreaming'>

const SIDES = [
  { value: 'none', label: 'nowhere' },
  { value: 'before', label: 'before' },
  { value: 'after', label: 'after' },
]
const EVENTS = ['session', 'phase', 'token', 'tool_start', 'tool_end', 'usage', 'end']

/** The pace of chat streams, and where they break. */
export function StreamPace(): ReactNode {
  const { data } = useControl<'getStreaming'>('/streams')
  // The form keeps what is typed: it begins anew only when the settings change.
  return data === undefined ? null : <PaceForm key={JSON.stringify(data)} settings={data} />
}

function PaceForm({ settings }: { settings: Streaming }): ReactNode {
  const { control } = useSandbox()
  const act = useAct()
  const [first, setFirst] = useState<number | string>(settings.firstTokenMs)
  const [tool, setTool] = useState<number | string>(settings.toolMs)
  const [rate, setRate] = useState<number | string>(settings.tokensPerSecond)
  const [jitter, setJitter] = useState<number | string>(settings.jitter)
  const [side, setSide] = useState<string>(settings.cut?.side ?? 'none')
  const [event, setEvent] = useState(settings.cut?.event ?? 'end')
  const set = (submitted: FormEvent): void => {
    submitted.preventDefault()
    const wish = {
      firstTokenMs: Number(first),
      toolMs: Number(tool),
      tokensPerSecond: Number(rate),
      jitter: Number(jitter),
      cut: side === 'none' ? null : { side, event },
    }
    void act(() => control('POST', '/streams', wish), 'The pace is set.')
  }
  return (
    <form aria-label="Pace of streams" onSubmit={set}>
      <Stack gap="xs">
        <Group gap="xs" grow align="end">
          <NumberInput size="xs" label="First token (ms)" value={first} onChange={setFirst} min={0} required />
          <NumberInput size="xs" label="Each tool (ms)" value={tool} onChange={setTool} min={0} required />
          <NumberInput size="xs" label="Tokens / s" value={rate} onChange={setRate} min={0} required />
          <NumberInput
            size="xs"
            label="Jitter (0–1)"
            value={jitter}
            onChange={setJitter}
            min={0}
            max={1}
            step={0.1}
            required
          />
        </Group>
        <Group gap="xs" grow align="end">
          <Select
            size="xs"
            label="Break"
            data={SIDES}
            value={side}
            onChange={(value) => setSide(value ?? side)}
            allowDeselect={false}
          />
          <Select
            size="xs"
            label="The event"
            data={EVENTS}
            value={event}
            onChange={(value) => setEvent(value ?? event)}
            allowDeselect={false}
            disabled={side === 'none'}
          />
          <Button size="xs" type="submit" variant="default">
            Set
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {settings.tokensPerSecond === 0
            ? 'Streams arrive at once.'
            : `Streams arrive at ${settings.tokensPerSecond} tokens a second.`}
        </Text>
      </Stack>
    </form>
  )
}
