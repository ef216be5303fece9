import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconActivity,
  IconPlayerPause,
  IconPlayerPlay,
  IconSearch,
  IconTrash,
  IconFilterOff,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { askToEmptyJournal } from '../app/empty-journal.ts'
import { linkTo, open, useParameter, usePlace } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { withoutTab } from '../app/tabs.ts'
import { FilterSelect, OperationSelect } from '../parts/choices.tsx'
import { CodeBlock } from '../parts/copy.tsx'
import { Empty, Page } from '../parts/page.tsx'
import { firstKey } from '../app/product.ts'
import { curlOf, grouped, plural, shortened } from '../parts/words.ts'
import { EntryDrawer } from './entry.tsx'
import { NO_CALLER, filtered } from './filters.ts'
import { EntryList } from './list.tsx'
import { type Entry, useJournal } from './store.ts'

const CLASSES = [
  { value: 'refused', label: 'Errors' },
  { value: '2xx', label: '2xx success' },
  { value: '4xx', label: '4xx client error' },
  { value: '5xx', label: '5xx server error' },
]
/** Stands for requests without a known caller. */
const NOBODY = { value: NO_CALLER, label: 'Nobody known' }
const BODIES_MS = 2_000

/** Every request of the sandbox, live: found, opened, repeated. */
export function Journal(): ReactNode {
  const { sandbox, control } = useSandbox()
  const act = useAct()
  const { segments, query } = usePlace()
  const [isPaused, setPaused] = useState(false)
  const { entries, kept, total, keeps, isRead } = useJournal(isPaused)
  const [text, setText] = useParameter('q')
  const [status, setStatus] = useParameter('status')
  const [method, setMethod] = useParameter('method')
  const [operation, setOperation] = useParameter('operation')
  const [caller, setCaller] = useParameter('caller')
  const inBodies = useIdsInBodies(text, isPaused)
  const shown = useMemo(
    () => filtered(entries, { text, status, method, operation, caller }, inBodies),
    [entries, text, status, method, operation, caller, inBodies],
  )
  const { statuses, methods, callers } = useMemo(() => choicesIn(entries), [entries])
  const isFiltered = [text, status, method, operation, caller].some((one) => one !== '')
  const current = segments[1] === undefined ? undefined : Number(segments[1])
  const openEntry = (id: number): void => open(linkTo(['journal', id], query), { replace: current !== undefined })
  const clear = (): void => askToEmptyJournal(sandbox.id, control, act, plural(total, 'request'))
  return (
    <Page
      title="Journal"
      lead={<span role="status">{totals(shown.length, kept, total, keeps, isFiltered)}</span>}
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
            onClick={() => setPaused(!isPaused)}
            aria-pressed={isPaused}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={14} />}
            onClick={clear}
            disabled={total === 0}
          >
            Empty
          </Button>
        </>
      }
    >
      <Group gap="xs" className="filters" role="search" aria-label="Filter the journal">
        <TextInput
          size="xs"
          aria-label="Text in the path, reason or bodies"
          placeholder="Path, reason, or text in bodies"
          leftSection={<IconSearch size={14} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="filter-text"
          type="search"
        />
        <FilterSelect
          size="xs"
          aria-label="Status"
          placeholder="Status"
          data={[...CLASSES, ...statuses]}
          value={status}
          onChange={setStatus}
          w={130}
        />
        <FilterSelect
          size="xs"
          aria-label="Method"
          placeholder="Method"
          data={methods}
          value={method}
          onChange={setMethod}
          w={110}
        />
        <OperationSelect
          size="xs"
          aria-label="Operation"
          placeholder="Operation"
          value={operation}
          onChange={setOperation}
          clearable
          w={190}
        />
        <FilterSelect
          size="xs"
          aria-label="Caller"
          placeholder="Caller"
          data={[...callers, NOBODY]}
          value={caller}
          onChange={setCaller}
          w={120}
        />
        <Checkbox
          size="xs"
          label="Errors only"
          checked={status === 'refused'}
          onChange={(event) => setStatus(event.currentTarget.checked ? 'refused' : '')}
        />
        {isFiltered && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconFilterOff size={14} />}
            onClick={() => open(linkTo(segments), { replace: true })}
          >
            Clear filters
          </Button>
        )}
      </Group>
      {shown.length > 0 ? (
        <EntryList entries={shown} current={current} onOpen={openEntry} />
      ) : !isRead ? null : isFiltered && entries.length > 0 ? (
        <Empty icon={<IconFilterOff size={28} />} title="No request matches">
          {`None of the ${plural(kept, 'request')} kept has all of this. Clear a filter to see more.`}
        </Empty>
      ) : (
        <Empty icon={<IconActivity size={28} />} title="No requests yet">
          <p>Point your application at this mock, or send a first request. It appears here at once.</p>
          <CodeBlock
            what="a first request"
            text={curlOf(`${location.origin}/rest`, firstKey(sandbox))}
            shown={curlOf(`${location.origin}/rest`, shortened(firstKey(sandbox)))}
          />
        </Empty>
      )}
      {current !== undefined && (
        <EntryDrawer
          id={current}
          entries={shown}
          onOpen={openEntry}
          onClose={() => open(linkTo(['journal'], withoutTab(query)), { replace: true })}
        />
      )}
    </Page>
  )
}

type Choices = Readonly<Record<'statuses' | 'methods' | 'callers', string[]>>

/** So that a panel that opens again does not look through ten thousand requests. */
const known = new WeakMap<readonly Entry[], Choices>()

/** The values that the requests have. */
function choicesIn(entries: readonly Entry[]): Choices {
  const choices = known.get(entries) ?? valuesIn(entries)
  known.set(entries, choices)
  return choices
}

function valuesIn(entries: readonly Entry[]): Choices {
  const all = (of: (entry: Entry) => string | number | undefined): string[] =>
    [...new Set(entries.flatMap((entry) => of(entry) ?? []))].map(String).sort()
  return {
    statuses: all(({ status }) => status),
    methods: all(({ method }) => method),
    callers: all(({ caller }) => caller),
  }
}

const NO_IDS: ReadonlySet<number> = new Set()

/** Ids of the entries that have a text anywhere, bodies included. */
function useIdsInBodies(text: string, isPaused: boolean): ReadonlySet<number> {
  const [words] = useDebouncedValue(text, 200)
  const { data } = useControl<'readJournal'>(`/journal?contains=${encodeURIComponent(words)}`, {
    enabled: words !== '',
    every: isPaused ? false : BODIES_MS,
  })
  return useMemo(
    () => (words === '' || data === undefined ? NO_IDS : new Set(data.entries.map(({ id }) => id))),
    [words, data],
  )
}

/** How many requests there were, how many are kept, and how many are shown. */
function totals(shown: number, kept: number, total: number, keeps: number, isFiltered: boolean): string {
  const all = plural(total, 'request')
  const limit = total > kept ? `, the latest ${grouped(kept)} kept (at most ${grouped(keeps)})` : ''
  return isFiltered ? `${grouped(shown)} of ${all}${limit}` : `${all}${limit}`
}
