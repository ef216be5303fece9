import type { Control } from '../control.ts'
import { readOn } from '../journal/store.ts'
import { confirm } from '../parts/confirm.tsx'
import type { Act } from './data.ts'

/** Removes the requests of a sandbox from its journal, if the user confirms it; `requests` says how many they are. */
export function askToEmptyJournal(id: string, control: Control, act: Act, requests = 'requests'): void {
  confirm({
    title: 'Empty the journal?',
    text: `All ${requests} of ${id} are removed from it. The data of the sandbox stays.`,
    label: 'Empty',
    onConfirm: () =>
      void act(async () => {
        await control('DELETE', '/journal')
        await readOn(id, control)
      }, 'The journal is empty.'),
  })
}
