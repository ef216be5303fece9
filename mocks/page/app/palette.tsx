import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconApi,
  IconArrowBackUp,
  IconBolt,
  IconClock,
  IconDatabase,
  IconEraser,
  IconPlayerPause,
  IconRefresh,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, createElement, memo, useState } from 'react'
import { readOn } from '../journal/store.ts'
import { useAct, useSummary } from './data.ts'
import { GROUPS } from './navigation.ts'
import { useObjects } from './objects.ts'
import { useOperations } from './operations.ts'
import { linkTo, open } from './router.ts'
import { useSandbox } from './sandbox.tsx'
import { undoAll } from './undo.ts'
import { confirm } from '../parts/confirm.tsx'
import { LEAPS } from '../parts/leaps.ts'

const SIZE = 18

/** Panels, objects and operations by name, and what changes a whole sandbox. Opened by Ctrl-K. */
export const Palette = memo(function Palette(): ReactNode {
  const { sandbox, all, control, choose } = useSandbox()
  const { data: summary } = useSummary()
  const operations = useOperations()
  const [text, setText] = useState('')
  const objects = useObjects(text)
  const act = useAct()
  const panels: SpotlightActionGroupData[] = GROUPS.map(({ title, panels: entries }) => ({
    group: title === '' ? 'Panels' : title,
    actions: entries.map(({ id, title: label, about, icon }) => ({
      id,
      label,
      description: about,
      leftSection: createElement(icon, { size: SIZE, stroke: 1.6 }),
      onClick: () => open(linkTo([id])),
    })),
  }))
  const isFrozen = summary?.clock.frozen === true
  const actions: SpotlightActionData[] = [
    {
      id: 'freeze',
      label: isFrozen ? 'Let the clock run' : 'Freeze the clock',
      keywords: ['freeze', 'thaw', 'stop', 'pause', 'time'],
      leftSection: <IconPlayerPause size={SIZE} />,
      onClick: () =>
        void act(
          () => control('POST', isFrozen ? '/clock/thaw' : '/clock/freeze'),
          isFrozen ? 'The clock runs.' : 'The clock is frozen.',
        ),
    },
    ...LEAPS.map(({ label, ms }) => ({
      id: `advance ${label}`,
      label: `Advance the clock by ${label}`,
      keywords: ['time', 'later'],
      leftSection: <IconClock size={SIZE} />,
      onClick: () => void act(() => control('POST', '/clock/advance', { ms }), 'The clock is advanced.'),
    })),
    {
      id: 'undo',
      label: 'Undo everything that is not normal',
      description: 'Clears what is forced, delayed, broken or varied; the clock follows the machine. Data stays.',
      keywords: ['clear', 'restore', 'plain'],
      leftSection: <IconEraser size={SIZE} />,
      onClick: () =>
        void act(async () => undoAll(control, await control<'getSummary'>('GET', '/summary')), 'Everything is normal.'),
    },
    {
      id: 'empty',
      label: 'Empty the journal',
      keywords: ['clear', 'delete', 'requests'],
      leftSection: <IconTrash size={SIZE} />,
      onClick: () =>
        confirm({
          title: 'Empty the journal?',
          text: `All requests of ${sandbox.id} are removed from it. The data of the sandbox stays.`,
          label: 'Empty',
          onConfirm: () =>
            void act(async () => {
              await control('DELETE', '/journal')
              await readOn(sandbox.id, control)
            }, 'The journal is empty.'),
        }),
    },
    {
      id: 'reset',
      label: 'Reset this sandbox',
      description: 'Restores its data and its clock, and clears its journal and overrides',
      leftSection: <IconArrowBackUp size={SIZE} />,
      onClick: () =>
        confirm({
          title: `Reset ${sandbox.id}?`,
          text: 'Its data and its clock return to the initial state; its journal and its overrides are cleared.',
          label: 'Reset',
          onConfirm: () => void act(() => control('POST', '/reset'), `${sandbox.id} is reset.`),
        }),
    },
    {
      id: 'reference',
      label: 'API reference',
      description: 'All operations, with requests to try',
      leftSection: <IconApi size={SIZE} />,
      onClick: () => location.assign(`/reference?${new URLSearchParams({ sandbox: sandbox.id })}`),
    },
    ...all
      .filter(({ id }) => id !== sandbox.id)
      .map(({ id }) => ({
        id: `sandbox ${id}`,
        label: `Switch to sandbox ${id}`,
        leftSection: <IconRefresh size={SIZE} />,
        onClick: () => choose(id),
      })),
  ]
  const records = objects.map(({ table, kind, key, name }): SpotlightActionData => ({
    id: `object ${table} ${key}`,
    label: name,
    description: kind,
    leftSection: <IconDatabase size={SIZE} />,
    onClick: () => open(linkTo(['data', table, key])),
  }))
  const calls = operations.flatMap(({ id, method, path, summary: words }): SpotlightActionData[] => [
    {
      id: `journal ${id}`,
      label: `${id}: requests in the journal`,
      description: `${method} ${path}`,
      keywords: [words],
      leftSection: <IconSearch size={SIZE} />,
      onClick: () => open(linkTo(['journal'], { operation: id })),
    },
    {
      id: `force ${id}`,
      label: `${id}: force a response`,
      description: words,
      keywords: [path],
      leftSection: <IconBolt size={SIZE} />,
      onClick: () => open(linkTo(['forced-responses'], { operation: id })),
    },
  ])
  return (
    <Spotlight
      actions={[
        ...panels,
        { group: 'Actions', actions },
        { group: 'Objects', actions: records },
        { group: 'Operations', actions: calls },
      ]}
      onQueryChange={setText}
      shortcut={['mod + K', '/']}
      nothingFound="Nothing has this name."
      highlightQuery
      limit={24}
      scrollable
      maxHeight={440}
      searchProps={{
        leftSection: <IconSearch size={SIZE} />,
        placeholder: 'A panel, an action, an object, an operation…',
        'aria-label': 'Search',
      }}
    />
  )
})
