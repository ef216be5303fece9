import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Drawer,
  Group,
  Menu,
  Stack,
  Tabs,
  Text,
  Tooltip,
} from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconBolt,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCode,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { linkTo } from '../app/router.ts'
import { keyOfCaller } from '../app/product.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { useTab } from '../app/tabs.ts'
import { ForceModal } from '../parts/force-form.tsx'
import { copyText } from '../parts/clipboard.ts'
import { CodeBlock } from '../parts/copy.tsx'
import { BodyView } from '../parts/json-view.tsx'
import { Fact, HttpStatus, Method, Moment } from '../parts/marks.tsx'
import { duration } from '../parts/words.ts'
import { type Detail, asCurl, asFetch, asPlaywright, repeatable, replay } from './copies.ts'
import { objectsOf } from './objects.ts'
import { type Entry, readOn } from './store.ts'
import { useReturnFocus } from '../parts/return-focus.ts'

interface EntryDrawerProps {
  id: number
  /** The entries beside it, newest first. */
  entries: readonly Entry[]
  onOpen: (id: number) => void
  onClose: () => void
}

/** One request with its response, and what to do with it. */
export function EntryDrawer({ id, entries, onOpen, onClose }: EntryDrawerProps): ReactNode {
  useReturnFocus()
  const { data, error, isPlaceholderData } = useControl<'readJournalEntry'>(`/journal/${id}`, { every: false })
  const index = entries.findIndex((entry) => entry.id === id)
  const [newer, older] = index === -1 ? [] : [entries[index - 1], entries[index + 1]]
  useHotkeys([
    ['k', () => newer && onOpen(newer.id)],
    ['j', () => older && onOpen(older.id)],
  ])
  const entry = isPlaceholderData ? undefined : data
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={720} transitionProps={{ duration: 0 }}>
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content aria-label={`Request ${id}`}>
        <Drawer.Header>
          <Drawer.Title className="drawer-title">
            {entry === undefined ? (
              `Request ${id}`
            ) : (
              <>
                <Method value={entry.method} /> <span className="drawer-target">{entry.target}</span>
              </>
            )}
          </Drawer.Title>
          <Group gap={4} wrap="nowrap">
            <Neighbour name="Newer" hotkey="k" entry={newer} icon={<IconChevronUp size={16} />} onOpen={onOpen} />
            <Neighbour name="Older" hotkey="j" entry={older} icon={<IconChevronDown size={16} />} onOpen={onOpen} />
            <Drawer.CloseButton aria-label="Close" />
          </Group>
        </Drawer.Header>
        <Drawer.Body>
          {entry === undefined ? (
            error !== null && <Text>{`The journal no longer has request ${id}.`}</Text>
          ) : (
            <EntryContent key={entry.id} entry={entry} onOpen={onOpen} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface NeighbourProps {
  name: string
  hotkey: string
  entry: Entry | undefined
  icon: ReactNode
  onOpen: (id: number) => void
}

/** Opens the request before or after this one, if there is one. */
function Neighbour({ name, hotkey, entry, icon, onOpen }: NeighbourProps): ReactNode {
  return (
    <Tooltip label={`${name} (${hotkey})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${name} request`}
        disabled={entry === undefined}
        onClick={() => entry && onOpen(entry.id)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

function EntryContent({ entry, onOpen }: { entry: Detail; onOpen: (id: number) => void }): ReactNode {
  const { sandbox, control } = useSandbox()
  const act = useAct()
  const [isForcing, forcing] = useDisclosure()
  const tab = useTab('response')
  const { id, at, status, operation, caller, durationMs, note, nearest, request, response } = entry
  const { role, key } = keyOfCaller(sandbox, caller)
  const again = useMemo(() => repeatable(entry, location.origin, key), [entry, key])
  const objects = useMemo(() => objectsOf(entry, response?.body ?? ''), [entry, response])
  const isWhole = request === undefined || request.bodyLength === request.body.length
  const sendAgain = (): void =>
    void act(async () => {
      await replay(again).then((answer) => answer.text())
      await readOn(sandbox.id, control)
      const { entries } = await control<'readJournal'>('GET', `/journal?after=${id}`)
      const repeated = entries.findLast((one) => one.method === entry.method && one.target === entry.target)
      if (repeated !== undefined) onOpen(repeated.id)
    }, `The request was sent again as ${role}.`)
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Button size="xs" leftSection={<IconRefresh size={14} />} onClick={sendAgain} disabled={!isWhole}>
          Replay as {role}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBolt size={14} />}
          onClick={forcing.open}
          disabled={operation === undefined}
        >
          Force this response
        </Button>
        <CopyMenu again={again} status={status} />
      </Group>
      <dl className="facts">
        <Fact name="Status">
          <HttpStatus value={status} />
        </Fact>
        <Fact name="Time">
          <Moment at={at} withMs />
        </Fact>
        <Fact name="Duration">{duration(durationMs)}</Fact>
        <Fact name="Caller">{caller ?? 'Nobody known'}</Fact>
        <Fact name="Operation">
          {operation === undefined ? (
            'None'
          ) : (
            <Anchor href={linkTo(['journal'], { operation })} size="sm">
              {operation}
            </Anchor>
          )}
        </Fact>
        <Fact name="Request">{id}</Fact>
      </dl>
      <Checks entry={entry} />
      {note !== undefined && (
        <Alert color="gray" variant="light">
          {note}
        </Alert>
      )}
      {nearest !== undefined && (
        <Alert
          color="gray"
          variant="light"
          icon={<IconArrowBackUp size={16} />}
        >{`Did you mean ${String(nearest['method'])} ${String(nearest['path'])} (${String(nearest['operation'])})?`}</Alert>
      )}
      {objects.length > 0 && (
        <Group gap={6} aria-label="Objects of this request" role="group">
          {objects.map(({ label, link }) => (
            <Badge key={link} component="a" href={link} variant="default" className="chip">
              {label}
            </Badge>
          ))}
        </Group>
      )}
      <Tabs {...tab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="response">Response</Tabs.Tab>
          <Tabs.Tab value="request">Request</Tabs.Tab>
          <Tabs.Tab value="code">Code</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="response" pt="sm">
          <MessageView message={response} kind="Response" />
        </Tabs.Panel>
        <Tabs.Panel value="request" pt="sm">
          <MessageView message={request} kind="Request" />
        </Tabs.Panel>
        <Tabs.Panel value="code" pt="sm">
          <Stack gap="sm">
            <CodeBlock what="curl" text={asCurl(again)} />
            <CodeBlock what="fetch" text={asFetch(again)} />
            <CodeBlock what="Playwright" text={asPlaywright(again, status)} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      {isForcing && operation !== undefined && (
        <ForceModal
          onClose={forcing.close}
          start={{ operation, target: entry.target.split('?', 1)[0] ?? '', status, body: response?.body ?? '' }}
        />
      )}
    </Stack>
  )
}

/** Which checks the request passed, and the one that refused it. */
function Checks({ entry: { validated = [], refusal } }: { entry: Detail }): ReactNode {
  if (refusal === undefined && validated.length === 0) return null
  const { at, reason, problem } = refusal ?? {}
  return (
    <div className="checks" data-refused={refusal !== undefined || undefined}>
      <ul aria-label="Checks of the request">
        {validated
          .filter((part) => part !== at)
          .map((part) => (
            <li key={part} className="check-passed">
              <IconCheck size={13} aria-hidden="true" />
              {part}
            </li>
          ))}
        {at !== undefined && (
          <li className="check-failed">
            <IconX size={13} aria-hidden="true" />
            {at}
          </li>
        )}
      </ul>
      {reason !== undefined && (problem === undefined || !reason.includes(problem.message)) && (
        <p className="check-reason">{reason}</p>
      )}
      {problem !== undefined && (
        <p className="check-problem">
          <code>{`${problem.in} ${problem.pointer === '' ? '(whole)' : problem.pointer}`}</code> {problem.message}{' '}
          <span>({problem.keyword})</span>
        </p>
      )}
    </div>
  )
}

function MessageView({ message, kind }: { message: Detail['request']; kind: string }): ReactNode {
  if (message === undefined)
    return (
      <Text
        size="sm"
        c="dimmed"
      >{`The journal has no ${kind.toLowerCase()} of this entry: it is too old, or it was refused before it was read.`}</Text>
    )
  const { headers, body, bodyLength } = message
  return (
    <Stack gap="sm">
      {body === '' ? (
        <Text size="sm" c="dimmed">
          No body
        </Text>
      ) : (
        <BodyView body={body} whole={bodyLength} label={`${kind} body`} />
      )}
      <div>
        <Text size="xs" fw={600} mb={4}>
          Headers
        </Text>
        <dl className="headers">
          {Object.entries(headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Stack>
  )
}

function CopyMenu({ again, status }: { again: ReturnType<typeof repeatable>; status: number }): ReactNode {
  const act = useAct()
  const copy = (text: string, what: string) => () => void act(() => copyText(text), `Copied as ${what}.`)
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCode size={14} />}
          rightSection={<IconChevronDown size={14} />}
        >
          Copy as
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={copy(asCurl(again), 'curl')}>curl</Menu.Item>
        <Menu.Item onClick={copy(asFetch(again), 'fetch')}>fetch</Menu.Item>
        <Menu.Item onClick={copy(asPlaywright(again, status), 'Playwright')}>Playwright test</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
