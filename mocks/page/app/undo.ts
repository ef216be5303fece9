import type { AnswerOf, Control } from '../control.ts'
import { deviationsOf } from './chips.tsx'

/** What makes a sandbox plain again, by the panel of what differs. */
export const UNDO: Readonly<Record<string, (control: Control) => Promise<unknown>>> = {
  clock: (control) => control('POST', '/clock/restore'),
  'forced-responses': (control) => control('DELETE', '/failures'),
  latency: (control) => control('DELETE', '/latency'),
  faults: (control) => control('DELETE', '/faults'),
  variants: (control) => control('DELETE', '/variants'),
  listeners: (control) => control('POST', '/listeners/throttle', { state: 'off' }),
  chat: (control) => control('POST', '/streams', { cut: null }),
  async runs(control) {
    const { flows } = await control<'listRunPlans'>('GET', '/flows')
    const planned = flows.filter(({ plan }) => plan.forced)
    await Promise.all(planned.map(({ id }) => control('DELETE', `/flows/${id}/runs`)))
  },
}

/** Makes a sandbox plain again in everything that its summary says. */
export async function undoAll(control: Control, summary: AnswerOf<'getSummary'>): Promise<void> {
  const panels = new Set(deviationsOf(summary).map(({ panel }) => panel))
  for (const panel of panels) await UNDO[panel]?.(control)
}
