import { callHook } from '../hook.ts'
import type { Subject } from '../subject.ts'
import type { Callee, HookValues } from '../target.ts'
import type { Entry, Ledger } from './ledger.ts'

/** Entries with a pending undo, which does not cover later calls. */
const underWay = new WeakSet<Entry>()

export function isSameCall(one: Entry['hook'], other: Entry['hook']): boolean {
  return one !== undefined && other !== undefined && one.name === other.name && isSame(one.values, other.values)
}

/**
 * Undoes a hook. If another open case used the same hook, the last one undoes it. Returns whether nothing is left to do
 * for this entry. Never throws, so it costs no verdict. `onCall` is notified of the call.
 */
export async function undoHook(
  { target, send, stopping }: Pick<Subject, 'target' | 'send' | 'stopping'>,
  ledger: Ledger,
  entry: Entry,
  onCall: (callee: Callee, values: HookValues) => void = () => {},
): Promise<boolean> {
  const { hook: call } = entry
  const undo = call === undefined ? undefined : target.hooks[call.name]?.undo
  if (call === undefined || undo === undefined) return false
  if (undo === 'none') return true
  if (ledger.removable().some((other) => other !== entry && !underWay.has(other) && isSameCall(other.hook, call))) {
    // Before awaiting: of two cases that end together, the second must not rely on the first.
    ledger.close(entry)
    return true
  }
  underWay.add(entry)
  try {
    const values = { ...call.values, ...undo.values }
    onCall(undo, values)
    await callHook({ send, stopping }, undo, { name: call.name, values, undo: true })
    return true
  } catch {
    return false
  } finally {
    underWay.delete(entry)
  }
}

function isSame(one: HookValues, other: HookValues): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
