import { Button, Group, Modal, NumberInput, SegmentedControl, Stack, Switch, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { readJson } from '../../../spec/int64.ts'
import { useAct } from '../app/data.ts'
import { useOperations } from '../app/operations.ts'
import { useSandbox } from '../app/sandbox.tsx'
import type { BodyOf } from '../control.ts'
import { OperationSelect } from './choices.tsx'
import { Select } from './select.tsx'
import { useReturnFocus } from './return-focus.ts'

/** What a forced response starts from. */
export interface ForceStart {
  operation?: string
  /** The path of one request, to which the response may be restricted. */
  target?: string
  status?: number
  body?: string
}

type Wish = BodyOf<'forceFailure'>

const WAYS = [
  { value: 'whole', label: 'A whole response' },
  { value: 'reset', label: 'Connection reset' },
  { value: 'cut', label: 'Body cut off' },
  { value: 'malformed', label: 'Malformed JSON' },
]
const FIRST_ERROR = 400

/** Makes the next calls of an operation get a chosen response. */
export function ForceForm({ start = {}, onDone }: { start?: ForceStart; onDone?: () => void }): ReactNode {
  const { control } = useSandbox()
  const act = useAct()
  const operations = useOperations()
  const [operation, setOperation] = useState(start.operation ?? '')
  const [isOnlyTarget, setOnlyTarget] = useState(false)
  const [status, setStatus] = useState<number | string>(start.status ?? 500)
  const [body, setBody] = useState(start.body ?? '')
  const [way, setWay] = useState('whole')
  const [times, setTimes] = useState('1')
  const [count, setCount] = useState<number | string>(3)
  const [delay, setDelay] = useState<number | string>(0)
  const documented = operations.find(({ id }) => id === operation)?.statuses.filter((one) => one >= FIRST_ERROR) ?? []
  const force = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wish: Wish = {
      operation,
      status: Number(status),
      times: times === 'always' ? 'always' : times === 'some' ? Number(count) : 1,
      ...(isOnlyTarget && start.target !== undefined ? { target: start.target } : {}),
      ...(body.trim() === '' ? {} : { body: bodyOf(body) }),
      ...(way === 'whole' ? {} : { broken: way as NonNullable<Wish['broken']> }),
      ...(Number(delay) === 0 ? {} : { delayMs: Number(delay) }),
    }
    const calls = times === 'always' ? 'All calls' : times === 'some' ? `The next ${count} calls` : 'The next call'
    if (await act(() => control('POST', '/failures', wish), `${calls} of ${operation} will get this response.`))
      onDone?.()
  }
  return (
    <form onSubmit={(event) => void force(event)} aria-label="Force a response">
      <Stack gap="sm">
        <Group gap="sm" align="end" grow preventGrowOverflow={false}>
          <OperationSelect
            size="xs"
            label="Operation"
            placeholder="Choose an operation"
            value={operation}
            onChange={setOperation}
            required
            miw={220}
          />
          <NumberInput
            size="xs"
            label="Status"
            value={status}
            onChange={setStatus}
            min={200}
            max={599}
            allowDecimal={false}
            required
            maw={120}
            disabled={way === 'reset'}
          />
          <Select
            size="xs"
            label="Response"
            data={WAYS}
            value={way}
            onChange={(value) => setWay(value ?? 'whole')}
            allowDeselect={false}
            miw={170}
          />
          <NumberInput
            size="xs"
            label="Delay in ms"
            value={delay}
            onChange={setDelay}
            min={0}
            max={600_000}
            step={100}
            allowDecimal={false}
            maw={130}
          />
        </Group>
        {documented.length > 0 && (
          <Group gap={6} role="group" aria-label="Usual statuses">
            {[...new Set([...documented, 429, 502, 503, 504])].map((one) => (
              <Button
                key={one}
                size="compact-xs"
                variant={Number(status) === one ? 'filled' : 'default'}
                onClick={() => setStatus(one)}
                aria-pressed={Number(status) === one}
              >
                {documented.includes(one) ? one : `${one} (undocumented)`}
              </Button>
            ))}
          </Group>
        )}
        {start.target !== undefined && (
          <Switch
            label={`Only calls of ${start.target}`}
            checked={isOnlyTarget}
            onChange={(event) => setOnlyTarget(event.currentTarget.checked)}
          />
        )}
        <Textarea
          size="xs"
          label="Body"
          description="JSON or text. Empty: the documented body of an error, or a short one."
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={12}
          className="mono-input"
          disabled={way === 'reset'}
        />
        <Group gap="sm" align="center">
          <SegmentedControl
            aria-label="How often"
            size="xs"
            value={times}
            onChange={setTimes}
            data={[
              { value: '1', label: 'Next call' },
              { value: 'some', label: 'Next calls' },
              { value: 'always', label: 'Until removed' },
            ]}
          />
          {times === 'some' && (
            <NumberInput
              aria-label="Number of calls"
              size="xs"
              value={count}
              onChange={setCount}
              min={1}
              allowDecimal={false}
              w={90}
            />
          )}
          <Button type="submit" size="xs" disabled={operation === ''} ml="auto">
            Force
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** JSON as a value, anything else as text. */
function bodyOf(text: string): unknown {
  try {
    return readJson(text).exact
  } catch {
    return text
  }
}

/** The form in a dialog, for a request that was seen. */
export function ForceModal({ start, onClose }: { start: ForceStart; onClose: () => void }): ReactNode {
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title="Force this response next time"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ForceForm start={start} onDone={onClose} />
    </Modal>
  )
}
