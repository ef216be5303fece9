import { Anchor, Button, Group, Switch, Textarea } from '@mantine/core'
import { IconEar } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { readJson } from '../../../spec/int64.ts'
import { useAct, useControl } from '../app/data.ts'
import { linkTo } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { SortedTable } from '../parts/sorted-table.tsx'
import { Select } from '../parts/select.tsx'

interface Listener {
  id: number | bigint
  name: string
  listenerType?: string
  flowId?: number | bigint
}

interface Throttle {
  enabled: boolean
  excess: 'reject' | 'queue'
}

const QUEUE = 'listener.queue'

/** The listeners, messages to them, and the throttle of HTTP listeners. */
export function Listeners(): ReactNode {
  const { data } = useControl<'readTable'>('/tables/listeners?limit=500')
  const listeners = (data?.records ?? []).map(({ record }) => record as Listener)
  return (
    <Page
      title="Listeners"
      lead="Listeners start flows when messages arrive. Send messages as a broker would, or limit calls of HTTP listeners."
    >
      <Section title="Send a message to a queue">
        <MessageForm queues={listeners.filter(({ listenerType }) => listenerType === QUEUE)} />
      </Section>
      <Section title="Throttle of HTTP listeners">
        <ThrottleForm />
      </Section>
      <Section title="All listeners">
        {data !== undefined && listeners.length === 0 ? (
          <Empty icon={<IconEar size={28} />} title="No listeners">
            Create one through the API: <code>POST /v1/listeners</code>.
          </Empty>
        ) : (
          <SortedTable<Listener>
            label="Listeners"
            rows={listeners}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                title: 'Listener',
                by: ({ name }) => name,
                cell: ({ id, name }) => (
                  <Anchor size="sm" href={linkTo(['data', 'listeners', id])}>{`${name} (${id})`}</Anchor>
                ),
              },
              { title: 'Type', by: ({ listenerType }) => listenerType, cell: ({ listenerType }) => listenerType },
              {
                title: 'Messages',
                cell: ({ id }) => (
                  <Anchor size="sm" href={linkTo(['data', 'listenerMessages'], { q: `"listenerId":${id}` })}>
                    Show
                  </Anchor>
                ),
              },
            ]}
          />
        )}
      </Section>
    </Page>
  )
}

function MessageForm({ queues }: { queues: readonly Listener[] }): ReactNode {
  const { control } = useSandbox()
  const act = useAct()
  const [queue, setQueue] = useState<string | null>(null)
  const [message, setMessage] = useState('{"order": 17}')
  const chosen = queue ?? (queues[0] === undefined ? null : String(queues[0].id))
  const hand = (event: FormEvent): void => {
    event.preventDefault()
    void act(
      async () => control('POST', `/listeners/${chosen}/messages`, readJson(message).exact),
      'The message is sent.',
    )
  }
  if (queues.length === 0) return <p className="quiet">There is no queue listener in this sandbox.</p>
  return (
    <form aria-label="Send a message" onSubmit={hand}>
      <Group gap="xs" align="end">
        <Select
          label="Queue listener"
          size="xs"
          data={queues.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
          value={chosen}
          onChange={setQueue}
          allowDeselect={false}
          w={220}
        />
        <Textarea
          label="Message (JSON)"
          size="xs"
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          autosize
          minRows={1}
          required
          className="mono-input"
          flex={1}
          miw={220}
        />
        <Button type="submit" size="xs">
          Send
        </Button>
      </Group>
    </form>
  )
}

function ThrottleForm(): ReactNode {
  const { control } = useSandbox()
  const act = useAct()
  const { data } = useControl<'readTable'>('/tables/throttles')
  const { enabled = false, excess = 'reject' } = (data?.records[0]?.record ?? {}) as Partial<Throttle>
  const set = (state: boolean, to: string): void =>
    void act(
      () => control('POST', '/listeners/throttle', { state: state ? 'on' : 'off', excess: to }),
      state ? 'HTTP listeners are throttled.' : 'HTTP listeners accept every call.',
    )
  return (
    <Group gap="lg" align="center">
      <Switch label="Limit calls" checked={enabled} onChange={(event) => set(event.currentTarget.checked, excess)} />
      <Select
        size="xs"
        aria-label="Calls over the limit"
        data={[
          { value: 'reject', label: 'Over the limit: refuse with 429' },
          { value: 'queue', label: 'Over the limit: queue' },
        ]}
        value={excess}
        onChange={(value) => value !== null && set(enabled, value)}
        allowDeselect={false}
        w={240}
      />
    </Group>
  )
}
