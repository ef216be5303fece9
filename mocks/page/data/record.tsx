import { Alert, Button, Drawer, Group, Stack, Tabs, Text } from '@mantine/core'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { readJson, writeJson } from '../../../spec/int64.ts'
import { sentence, useAct, useControl } from '../app/data.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { useTab } from '../app/tabs.ts'
import { useUnsaved } from '../app/unsaved.ts'
import { confirm } from '../parts/confirm.tsx'
import { Diff } from '../parts/diff.tsx'
import { JsonValue } from '../parts/json-view.tsx'
import { spaced } from '../parts/words.ts'
import { History } from './history.tsx'
import { useReturnFocus } from '../parts/return-focus.ts'

/** The editor is a third of the console, and few visits need it. */
const JsonEditor = lazy(() =>
  import('../parts/json-editor.tsx').then(({ JsonEditor: editor }) => ({ default: editor })),
)

interface RecordProps {
  table: string
  recordKey: string
  onClose: () => void
}

const DRAWER = {
  opened: true,
  position: 'right',
  size: 720,
  transitionProps: { duration: 0 },
  closeButtonProps: { 'aria-label': 'Close' },
  overlayProps: { backgroundOpacity: 0.25 },
} as const

function pathTo(table: string, key: string): string {
  return `/tables/${table}/${encodeURIComponent(key)}`
}

/** One record: read, edited, its history, deleted. */
export function RecordDrawer({ table, recordKey, onClose }: RecordProps): ReactNode {
  useReturnFocus()
  const { control } = useSandbox()
  const act = useAct()
  const { data, error } = useControl<'readRecord'>(pathTo(table, recordKey))
  const record = data?.record
  const tab = useTab('record')
  const drop = (): void =>
    confirm({
      title: `Delete ${recordKey}?`,
      text: 'The record is removed at once, without the rules of the API: what refers to it stays.',
      label: 'Delete',
      onConfirm: () =>
        void act(() => control('DELETE', pathTo(table, recordKey)), `${recordKey} is deleted.`).then(
          (done) => done && onClose(),
        ),
    })
  return (
    <Drawer {...DRAWER} onClose={onClose} title={`${spaced(table)}: ${recordKey}`}>
      {record === undefined ? (
        error !== null && <Text>{`There is no ${recordKey} in ${spaced(table).toLowerCase()}.`}</Text>
      ) : (
        <Tabs {...tab} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="record">Record</Tabs.Tab>
            <Tabs.Tab value="edit">Edit</Tabs.Tab>
            <Tabs.Tab value="history">History</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="record" pt="sm">
            <JsonValue value={record} label="Record" />
            <Button size="xs" variant="default" mt="sm" onClick={drop}>
              Delete
            </Button>
          </Tabs.Panel>
          <Tabs.Panel value="edit" pt="sm">
            <Editor
              present={record}
              onSave={(changed) =>
                act(() => control('PUT', pathTo(table, recordKey), { record: changed }), `${recordKey} is saved.`)
              }
            />
          </Tabs.Panel>
          <Tabs.Panel value="history" pt="sm">
            <History table={table} recordKey={recordKey} present={record} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Drawer>
  )
}

/** Writes a new record, starting from an existing one. */
export function NewRecord({
  table,
  template,
  onClose,
}: {
  table: string
  template: object | undefined
  onClose: () => void
}): ReactNode {
  useReturnFocus()
  const { control } = useSandbox()
  const act = useAct()
  const save = (record: object): Promise<boolean> =>
    act(async () => {
      const { id } = record as { id?: unknown }
      if (id === undefined) throw new Error('the record needs an id')
      await control('PUT', pathTo(table, String(id)), { record })
    }, 'The record is written.')
  return (
    <Drawer {...DRAWER} onClose={onClose} title={`${spaced(table)}: new record`}>
      <Text size="sm" c="dimmed" mb="sm">
        It starts as a copy of the first record in the list. Give it an id of its own.
      </Text>
      <Editor present={template ?? {}} onSave={save} onSaved={onClose} />
    </Drawer>
  )
}

interface EditorProps {
  present: object
  /** Returns whether it was saved. */
  onSave: (record: object) => Promise<boolean>
  onSaved?: () => void
}

/** Edits a record as JSON; shows the changes before they are saved, and asks before they are lost. */
function Editor({ present, onSave, onSaved }: EditorProps): ReactNode {
  const [start, setStart] = useState(() => writeJson(present, 2))
  const [text, setText] = useState(start)
  const [isReviewed, setReviewed] = useState(false)
  const { value, problem } = parsed(text)
  const release = useUnsaved(text, start)
  const save = async (): Promise<void> => {
    if (value === undefined || !(await onSave(value))) return
    release()
    setStart(text)
    setReviewed(false)
    onSaved?.()
  }
  return (
    <Stack gap="sm">
      <Suspense fallback={<Text size="sm">Loading the editor…</Text>}>
        <JsonEditor label="Record as JSON" start={start} onChange={setText} />
      </Suspense>
      {problem !== undefined && (
        <Alert color="red" variant="light">
          {sentence(problem)}
        </Alert>
      )}
      <Group gap="xs">
        <Button size="xs" onClick={() => void save()} disabled={value === undefined || text === start}>
          Save
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => setReviewed(!isReviewed)}
          aria-expanded={isReviewed}
          disabled={text === start}
        >
          {isReviewed ? 'Hide the changes' : 'Review the changes'}
        </Button>
      </Group>
      {isReviewed && <Diff before={start} after={text} label="Changes" />}
    </Stack>
  )
}

function parsed(text: string): { value?: object; problem?: string } {
  try {
    const value = readJson(text).exact
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { problem: 'a record is a JSON object' }
    return { value }
  } catch (problem) {
    return { problem: (problem as Error).message }
  }
}
