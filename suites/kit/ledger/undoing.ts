import { callHook } from '../hook.ts'
import type { Subject } from '../subject.ts'
import type { Callee, HookValues } from '../target.ts'
import type { Entry, Ledger } from './ledger.ts'

/** Entries whose undo is on its way: it takes back nothing that is done from now on. */
const underWay = new WeakSet<Entry>()

export function isSameCall(one: Entry['hook'], other: Entry['hook']): boolean {
  return one !== undefined && other !== undefined && one.name === other.name && isSame(one.values, other.values)
}

/**
 * Takes back what a hook did. Where another case still needs the same, the last one takes it back. Returns whether nothing of it
 * is left to do for this entry; never throws, so that it costs no verdict. `onCall` hears of the call.
 */
export async function undone(
  { target, send, stopping }: Pick<Subject, 'target' | 'send' | 'stopping'>,
  ledger: Ledger,
  entry: Entry,
  onCall: (callee: Callee, values: HookValues) => void = () => {},
): Promise<boolean> {
  const { hook: call } = entry
  const undo = call === undefined ? undefined : target.hooks[call.name]?.undo
  if (call === undefined || undo === undefined) return false
  if (undo === 'none') return true
  if (ledger.left().some((other) => other !== entry && !underWay.has(other) && isSameCall(other.hook, call))) {
    // At once: of two that end together, the second one must not leave it to the first.
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
