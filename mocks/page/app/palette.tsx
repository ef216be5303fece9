import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconBolt, IconDatabase, IconSearch } from '@tabler/icons-react'
import { type ReactNode, createElement, memo, useState } from 'react'
import { ICON_SIZE, useActions } from './actions.tsx'
import { GROUPS } from './navigation.ts'
import { useObjects } from './objects.ts'
import { useOperations } from './operations.ts'
import { linkTo, open } from './router.ts'

/** Panels, objects and operations by name, and what changes a whole sandbox. Opened by Ctrl-K. */
export const Palette = memo(function Palette(): ReactNode {
  const operations = useOperations()
  const [text, setText] = useState('')
  const objects = useObjects(text)
  const actions = useActions()
  const panels: SpotlightActionGroupData[] = GROUPS.map(({ title, panels: entries }) => ({
    group: title === '' ? 'Panels' : title,
    actions: entries.map(({ id, title: label, about, icon }) => ({
      id,
      label,
      description: about,
      leftSection: createElement(icon, { size: ICON_SIZE, stroke: 1.6 }),
      onClick: () => open(linkTo([id])),
    })),
  }))
  const records = objects.map(({ table, kind, key, name }): SpotlightActionData => ({
    id: `object ${table} ${key}`,
    label: name,
    description: kind,
    leftSection: <IconDatabase size={ICON_SIZE} />,
    onClick: () => open(linkTo(['data', table, key])),
  }))
  const calls = operations.flatMap(({ id, method, path, summary: words }): SpotlightActionData[] => [
    {
      id: `journal ${id}`,
      label: `${id}: requests in the journal`,
      description: `${method} ${path}`,
      keywords: [words],
      leftSection: <IconSearch size={ICON_SIZE} />,
      onClick: () => open(linkTo(['journal'], { operation: id })),
    },
    {
      id: `force ${id}`,
      label: `${id}: force a response`,
      description: words,
      keywords: [path],
      leftSection: <IconBolt size={ICON_SIZE} />,
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
        leftSection: <IconSearch size={ICON_SIZE} />,
        placeholder: 'A panel, an action, an object, an operation…',
        'aria-label': 'Search',
      }}
    />
  )
})
