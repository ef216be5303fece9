import type { SpotlightActionData } from '@mantine/spotlight'
import {
  IconApi,
  IconArrowBackUp,
  IconClock,
  IconEraser,
  IconPlayerPause,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { LEAPS } from '../parts/leaps.ts'
import { useAct, useSummary } from './data.ts'
import { askToEmptyJournal } from './empty-journal.ts'
import { askToReset } from './reset.ts'
import { useSandbox } from './sandbox.tsx'
import { undoAll } from './undo.ts'

/** Size of an icon of the palette. */
export const ICON_SIZE = 18

/** What the palette can do to a whole sandbox, and where else it leads. */
export function useActions(): SpotlightActionData[] {
  const { sandbox, all, control, choose } = useSandbox()
  const { data: summary } = useSummary()
  const act = useAct()
  const isFrozen = summary?.clock.frozen === true
  return [
    {
      id: 'freeze',
      label: isFrozen ? 'Let the clock run' : 'Freeze the clock',
      keywords: ['freeze', 'thaw', 'stop', 'pause', 'time'],
      leftSection: <IconPlayerPause size={ICON_SIZE} />,
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
      leftSection: <IconClock size={ICON_SIZE} />,
      onClick: () => void act(() => control('POST', '/clock/advance', { ms }), 'The clock is advanced.'),
    })),
    {
      id: 'undo',
      label: 'Undo everything that is not normal',
      description: 'Clears what is forced, delayed, broken or varied; the clock follows the machine. Data stays.',
      keywords: ['clear', 'restore', 'plain'],
      leftSection: <IconEraser size={ICON_SIZE} />,
      onClick: () =>
        void act(async () => undoAll(control, await control<'getSummary'>('GET', '/summary')), 'Everything is normal.'),
    },
    {
      id: 'empty',
      label: 'Empty the journal',
      keywords: ['clear', 'delete', 'requests'],
      leftSection: <IconTrash size={ICON_SIZE} />,
      onClick: () => askToEmptyJournal(sandbox.id, control, act),
    },
    {
      id: 'reset',
      label: 'Reset this sandbox',
      description: 'Restores its data and its clock, and clears its journal and overrides',
      leftSection: <IconArrowBackUp size={ICON_SIZE} />,
      onClick: () => askToReset(sandbox.id, act),
    },
    {
      id: 'reference',
      label: 'API reference',
      description: 'All operations, with requests to try',
      leftSection: <IconApi size={ICON_SIZE} />,
      onClick: () => location.assign(`/reference?${new URLSearchParams({ sandbox: sandbox.id })}`),
    },
    ...all
      .filter(({ id }) => id !== sandbox.id)
      .map(({ id }) => ({
        id: `sandbox ${id}`,
        label: `Switch to sandbox ${id}`,
        leftSection: <IconRefresh size={ICON_SIZE} />,
        onClick: () => choose(id),
      })),
  ]
}
