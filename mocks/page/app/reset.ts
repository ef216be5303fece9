import { pathOf, send } from '../control.ts'
import { confirm } from '../parts/confirm.tsx'
import type { Act } from './data.ts'

/** Resets a sandbox, if the user confirms it. */
export function askToReset(id: string, act: Act): void {
  confirm({
    title: `Reset ${id}?`,
    text: 'Its data and its clock return to the initial state; its journal and its overrides are cleared.',
    label: 'Reset',
    onConfirm: () => void act(() => send('POST', `${pathOf(id)}/reset`), `${id} is reset.`),
  })
}
