import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconApi, IconArrowBackUp, IconBolt, IconPlayerPause, IconRefresh, IconSearch } from '@tabler/icons-react'
import { type ReactNode, createElement, memo } from 'react'
import { useAct, useSummary } from './data.ts'
import { GROUPS } from './navigation.ts'
import { useOperations } from './operations.ts'
import { linkTo, open } from './router.ts'
import { useSandbox } from './sandbox.tsx'
import { confirm } from '../parts/confirm.tsx'

const SIZE = 18

/** Everything that can be reached or done, by name. Opened by Ctrl-K. */
export const Palette = memo(function Palette(): ReactNode {
  const { sandbox, all, control, choose } = useSandbox()
  const { data: summary } = useSummary()
  const operations = useOperations()
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
      leftSection: <IconPlayerPause size={SIZE} />,
      onClick: () =>
        void act(
          () => control('POST', isFrozen ? '/clock/thaw' : '/clock/freeze'),
          isFrozen ? 'The clock runs.' : 'The clock is frozen.',
        ),
    },
    {
      id: 'reset',
      label: 'Reset this sandbox',
      description: 'Restores its initial state, and clears its journal and overrides',
      leftSection: <IconArrowBackUp size={SIZE} />,
      onClick: () =>
        confirm({
          title: `Reset ${sandbox.id}?`,
          text: 'Its data returns to the initial state; its journal and its overrides are cleared.',
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
      actions={[...panels, { group: 'Actions', actions }, { group: 'Operations', actions: calls }]}
      shortcut={['mod + K', '/']}
      nothingFound="Nothing has this name."
      highlightQuery
      limit={24}
      scrollable
      maxHeight={440}
      searchProps={{
        leftSection: <IconSearch size={SIZE} />,
        placeholder: 'A panel, an operation, an action…',
        'aria-label': 'Search',
      }}
    />
  )
})
