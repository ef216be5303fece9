import { Alert, Anchor, Badge, Button, Drawer, Group, Modal, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCircleCheck, IconCircleX, IconSearch, IconSend, IconWebhook } from '@tabler/icons-react'
import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type FormEvent, type ReactNode, useState } from 'react'
import { EVENT_NAMES } from '../../world/webhook-terms.ts'
import { useAct, useControl } from '../app/data.ts'
import { linkTo, open, useParameter, usePlace } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { useTab, withoutTab } from '../app/tabs.ts'
import type { AnswerOf } from '../control.ts'
import { CodeBlock } from '../parts/copy.tsx'
import { BodyView } from '../parts/json-view.tsx'
import { Fact, HttpStatus, Moment } from '../parts/marks.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { SortedTable } from '../parts/sorted-table.tsx'
import { duration, grouped } from '../parts/words.ts'
import { Select } from '../parts/select.tsx'
import { useReturnFocus } from '../parts/return-focus.ts'

type Delivery = AnswerOf<'listDeliveries'>['deliveries'][number]

const LISTED = 300
const SIGNATURE = 'x-etl-webhook-signature'
/** Tables of the objects that events concern, by the first part of the event's name. */
const TABLES: Readonly<Record<string, string>> = {
  Flow: 'flows',
  Connection: 'connections',
  Format: 'formats',
  Schedule: 'schedules',
}

/** Deliveries of webhooks, newest first, with what was sent and what came back. */
export function Deliveries(): ReactNode {
  const { segments, query } = usePlace()
  const { data } = useControl<'listDeliveries'>(`/deliveries?limit=${LISTED}`)
  const [words, setWords] = useParameter('q', '', ['page'])
  const [isRaising, raising] = useDisclosure()
  const all = (data?.deliveries ?? []).toSorted((one, other) => other.created - one.created)
  const rows = all.filter((one) =>
    `${one.id} ${one.event} ${one.url ?? ''} ${one.webhookId} ${outcomeOf(one)} ${one.payload}`
      .toLowerCase()
      .includes(words.toLowerCase()),
  )
  const chosen = all.find(({ id }) => String(id) === segments[1])
  return (
    <Page
      title="Deliveries"
      lead={<span role="status">{leadOf(data?.total ?? 0, all.length)}</span>}
      actions={
        <Button size="xs" leftSection={<IconSend size={14} />} onClick={raising.open}>
          Trigger an event
        </Button>
      }
    >
      <Group gap="xs" className="filters" role="search" aria-label="Filter the deliveries">
        <TextInput
          size="xs"
          type="search"
          aria-label="Words of a delivery"
          placeholder="Event, URL, or text in the payload"
          leftSection={<IconSearch size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          className="filter-text"
        />
      </Group>
      {data !== undefined && rows.length === 0 ? (
        <Empty icon={<IconWebhook size={28} />} title={all.length === 0 ? 'No deliveries yet' : 'No delivery matches'}>
          Create a webhook with <code>POST /v1/webhooks</code>, and allow its receiver with <code>--deliver-to</code>{' '}
          when you start the mock. Then run a flow, or trigger an event.
        </Empty>
      ) : (
        <Section>
          <SortedTable<Delivery>
            label="Webhook deliveries, newest first"
            rows={rows}
            keyOf={({ id }) => String(id)}
            onOpen={({ id }) => open(linkTo(['deliveries', id], query))}
            isCurrent={({ id }) => String(id) === segments[1]}
            columns={[
              {
                title: 'Delivery',
                by: ({ id }) => id,
                cell: ({ id, attempt }) => (
                  <>
                    <Anchor size="sm" href={linkTo(['deliveries', id], query)}>
                      {String(id)}
                    </Anchor>{' '}
                    {attempt > 1 && <span className="quiet">{`attempt ${attempt}`}</span>}
                  </>
                ),
              },
              {
                title: 'Event',
                by: ({ event }) => event,
                cell: ({ event, entityId }) => (
                  <>
                    {event} <span className="quiet">{String(entityId)}</span>
                  </>
                ),
              },
              {
                title: 'To',
                by: ({ url, webhookId }) => url ?? `webhook ${webhookId}`,
                cell: ({ webhookId, url }) => <span className="break">{url ?? `webhook ${webhookId} (deleted)`}</span>,
              },
              { title: 'Sent', by: ({ created }) => created, cell: ({ created }) => <Moment at={created} /> },
              { title: 'Response', by: outcomeOf, cell: (one) => <Outcome delivery={one} /> },
            ]}
          />
        </Section>
      )}
      {segments[1] !== undefined && data !== undefined && (
        <DeliveryDrawer
          id={segments[1]}
          delivery={chosen}
          onClose={() => open(linkTo(['deliveries'], withoutTab(query)))}
        />
      )}
      {isRaising && <RaiseEvent onClose={raising.close} />}
    </Page>
  )
}

function leadOf(total: number, listed: number): string {
  const count = total === 1 ? '1 delivery' : `${grouped(total)} deliveries`
  return listed < total ? `The latest ${listed} of ${count}` : count
}

function outcomeOf({ over, response, withheld }: Delivery): string {
  if (over === undefined) return 'under way'
  return withheld === undefined ? (response === undefined ? 'no response' : String(response.status)) : 'withheld'
}

function Outcome({ delivery }: { delivery: Delivery }): ReactNode {
  if (delivery.response !== undefined) return <HttpStatus value={delivery.response.status} />
  return (
    <Badge variant="default" size="sm">
      {outcomeOf(delivery)}
    </Badge>
  )
}

interface DeliveryDrawerProps {
  id: string
  /** Absent if there is none with this id. */
  delivery: Delivery | undefined
  onClose: () => void
}

function DeliveryDrawer({ id, delivery, onClose }: DeliveryDrawerProps): ReactNode {
  useReturnFocus()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      transitionProps={{ duration: 0 }}
      title={`Delivery ${id}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      {delivery === undefined ? (
        <Text>{`There is no delivery ${id} among the latest ${LISTED} of this sandbox.`}</Text>
      ) : (
        <DeliveryContent delivery={delivery} />
      )}
    </Drawer>
  )
}

function DeliveryContent({ delivery }: { delivery: Delivery }): ReactNode {
  const { control } = useSandbox()
  const act = useAct()
  const tab = useTab('payload')
  const { query } = usePlace()
  const { id, webhookId, url, event, entityId, created, attempt, payload, over, response, withheld, request } = delivery
  const redeliver = async (): Promise<void> => {
    let made: Delivery['id'] = id
    const isDone = await act(async () => {
      ;({ id: made } = await control<'repeatDelivery'>('POST', `/deliveries/${id}/repeat`))
    }, `Delivery ${id} is sent again.`)
    if (isDone) open(linkTo(['deliveries', made], query))
  }
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Button size="xs" disabled={over === undefined || url === undefined} onClick={() => void redeliver()}>
          Redeliver
        </Button>
        <Button
          size="xs"
          variant="default"
          component="a"
          href={linkTo(['data', 'webhooks', webhookId])}
        >{`Webhook ${webhookId}`}</Button>
      </Group>
      {withheld !== undefined && (
        <Alert color="yellow" variant="light" title="The mock did not send it">
          {withheld}
        </Alert>
      )}
      {over !== undefined && withheld === undefined && response === undefined && (
        <Alert color="red" variant="light" title="No response">
          The receiver could not be reached, or did not respond in time.
        </Alert>
      )}
      <dl className="facts">
        <Fact name="Event">{event}</Fact>
        <Fact name="About">{String(entityId)}</Fact>
        <Fact name="Sent">
          <Moment at={created} withMs />
        </Fact>
        <Fact name="Attempt">{attempt}</Fact>
        <Fact name="Response">
          <Outcome delivery={delivery} />
        </Fact>
        <Fact name="Duration">{over === undefined ? 'under way' : duration(over - created)}</Fact>
      </dl>
      <Tabs {...tab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="payload">Payload</Tabs.Tab>
          <Tabs.Tab value="headers">Headers</Tabs.Tab>
          <Tabs.Tab value="signature">Signature</Tabs.Tab>
          <Tabs.Tab value="response">Response</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="payload" pt="sm">
          <BodyView body={payload} label="Payload" />
        </Tabs.Panel>
        <Tabs.Panel value="headers" pt="sm">
          {request === undefined ? (
            <Text size="sm">The webhook no longer exists.</Text>
          ) : (
            <dl className="headers">
              {Object.entries(request.headers).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="signature" pt="sm">
          <Signature delivery={delivery} />
        </Tabs.Panel>
        <Tabs.Panel value="response" pt="sm">
          {response === undefined ? (
            <Text size="sm">There is none.</Text>
          ) : response.body === '' ? (
            <Text size="sm">It has no body.</Text>
          ) : (
            <BodyView body={response.body} label="Response body" />
          )}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

/** Checks the signature with a secret, as a receiver does. */
function Signature({ delivery: { webhookId, request } }: { delivery: Delivery }): ReactNode {
  const { data } = useControl<'readRecord'>(`/tables/webhooks/${webhookId}`, { every: false })
  const stored = (data?.record as { secret?: string } | undefined)?.secret ?? ''
  const [typed, setTyped] = useState<string>()
  const secret = typed ?? stored
  const header = request?.headers[SIGNATURE]
  if (request === undefined) return <Text size="sm">The webhook no longer exists.</Text>
  if (header === undefined)
    return (
      <Text size="sm">
        This delivery is not signed: its webhook has no secret. Set one to get the header <code>{SIGNATURE}</code>.
      </Text>
    )
  const computed = secret === '' ? '' : bytesToHex(hmac(sha1, utf8ToBytes(secret), utf8ToBytes(request.body)))
  const holds = computed === header
  return (
    <Stack gap="sm">
      <TextInput
        label="Secret"
        description="That of the webhook; change it to see a check fail."
        value={secret}
        onChange={(event) => setTyped(event.currentTarget.value)}
        size="xs"
      />
      <div className={`verdict ${holds ? 'verdict-good' : 'verdict-bad'}`} role="status">
        {holds ? <IconCircleCheck size={16} /> : <IconCircleX size={16} />}
        {holds ? 'The signature matches.' : 'The signature does not match.'}
      </div>
      <dl className="headers">
        <div>
          <dt>{SIGNATURE}</dt>
          <dd>{header}</dd>
        </div>
        <div>
          <dt>HMAC-SHA1 of the body</dt>
          <dd>{computed === '' ? 'needs a secret' : computed}</dd>
        </div>
      </dl>
      <CodeBlock
        what="the check in Node"
        text={`import { createHmac, timingSafeEqual } from 'node:crypto'

const expected = createHmac('sha1', secret).update(rawBody).digest()
const given = Buffer.from(request.headers['${SIGNATURE}'] ?? '', 'hex')
const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)`}
      />
    </Stack>
  )
}

function RaiseEvent({ onClose }: { onClose: () => void }): ReactNode {
  useReturnFocus()
  const { control } = useSandbox()
  const act = useAct()
  const [event, setEvent] = useState('Flow.Failed')
  const [entity, setEntity] = useState<string | null>(null)
  const table = TABLES[event.split('.', 1)[0] ?? ''] ?? 'flows'
  const { data: objects } = useControl<'readTable'>(`/tables/${table}?limit=500`, { every: false })
  const subjects = (objects?.records ?? []).map(({ record }) => record as { id: number; name?: string })
  const options = subjects.map(({ id, name }) => ({ value: String(id), label: `${name ?? ''} (${id})` }))
  const chosen = options.some(({ value }) => value === entity) ? entity : (options[0]?.value ?? null)
  const raise = async (submitted: FormEvent): Promise<void> => {
    submitted.preventDefault()
    let made = 0
    const done = await act(async () => {
      const { deliveries } = await control<'raiseEvent'>('POST', '/events', { event, entityId: BigInt(chosen ?? 0) })
      made = deliveries?.length ?? 0
      if (made === 0) throw new Error('no webhook listens to this event: create one with POST /v1/webhooks')
    }, `${event} is triggered.`)
    if (done) onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Trigger an event" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={(submitted) => void raise(submitted)} aria-label="Trigger an event">
        <Stack gap="sm">
          <Select
            label="Event"
            data={EVENT_NAMES}
            searchable
            value={event}
            onChange={(value) => setEvent(value ?? event)}
            allowDeselect={false}
          />
          <Select
            label="About"
            data={options}
            value={chosen}
            onChange={setEntity}
            searchable
            allowDeselect={false}
            limit={100}
          />
          <Button type="submit" disabled={chosen === null}>
            Trigger
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
