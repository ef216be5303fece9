import type { Effect } from '#spec'
import type { CaseApi } from './api.ts'
import { callHook, shellOf } from './hook.ts'
import type { HookCall } from './hook-call.ts'
import type { Entry, Ledger } from './ledger/ledger.ts'
import { isSameCall, undoHook } from './ledger/undoing.ts'
import type { Subject } from './subject.ts'
import type { Callee, HookValues, Target } from './target.ts'
import { HarnessError, NotApplicable } from './verdict.ts'

/** The default effect of a hook: it changes something that others may see. */
const DEFAULT_EFFECTS: readonly Effect[] = ['writes']

export interface CaseHooks {
  readonly calls: HookCall[]
  /**
   * Calls a hook after recording its undo in the ledger. `effects` are those of the requests that need it.
   * @throws NotApplicable if the hook or its undo is not declared, or an effect is not allowed
   * @throws Blocked if it fails
   */
  call: (name: string, values: HookValues, effects: Iterable<Effect>) => Promise<void>
  /** Undoes all calls of a hook in this case. Never throws: failures are retried when the case ends. */
  undo: (name: string) => Promise<void>
  /** Waits until no call is pending, at most for one request timeout: a command may never end. */
  settled: () => Promise<void>
  /** Like `undo`, for one call in the ledger. Returns whether nothing of it is left. */
  undoEntry: (entry: Entry) => Promise<boolean>
}

/** Why a hook may not be called for requests with these effects; undefined if it may. */
export function whyNoHook(target: Target, name: string, effects: Iterable<Effect> = []): string | undefined {
  const hook = target.hooks[name]
  if (hook === undefined) return `the target file has no hook '${name}'`
  if (hook.undo === undefined)
    return `the target file has no hooks.${name}.undo, which undoes the hook; give a url or a command, or none if there is nothing to undo`
  const refused = [...(hook.effects ?? DEFAULT_EFFECTS), ...effects].find((effect) => !target.allow.has(effect))
  return refused === undefined
    ? undefined
    : `the target file does not allow effect '${refused}' (hooks.${name} and what it is called for)`
}

/** Whether cases may move the target's clock, which all cases share. */
export const movesClock = (target: Target): boolean => whyNoHook(target, 'advance_clock') === undefined

export function createHooks(subject: Subject, api: CaseApi, ledger: Ledger): CaseHooks {
  const calls: HookCall[] = []
  const underWay = new Set<Promise<void>>()
  const recordCall = (callee: Callee, values: HookValues): void =>
    void calls.push({ after: api.exchanges.length, shell: shellOf(callee, values) })
  const ownEntries = (): Entry[] => api.entries.filter(({ kind, closed }) => kind === 'hook' && !closed)
  const undoing = (entry: Entry): Promise<boolean> => undoHook(subject, ledger, entry, recordCall)
  return {
    calls,
    undoEntry: undoing,
    async settled() {
      if (underWay.size === 0) return
      const { timeoutMs } = subject.target.limits
      await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
    },
    async call(name, values, effects) {
      const refusal = whyNoHook(subject.target, name, effects)
      const hook = subject.target.hooks[name]
      if (refusal !== undefined || hook === undefined) throw new NotApplicable(refusal)
      await subject.alone?.hold()
      if (api.ended) throw new HarnessError('the case is over')
      const call = { name, values }
      const known = ownEntries().find((entry) => isSameCall(entry.hook, call))
      const entry =
        known ?? ledger.open({ kind: 'hook', names: [`${name} ${JSON.stringify(values)}`], hook: call, as: 'admin' })
      if (known === undefined) api.entries.push(entry)
      recordCall(hook, values)
      const calling = callHook(subject, hook, { ...call, undo: false })
      underWay.add(calling)
      await calling.finally(() => underWay.delete(calling))
    },
    async undo(name) {
      if (api.ended) return
      for (const entry of ownEntries().filter(({ hook }) => hook?.name === name)) {
        if (await undoing(entry)) ledger.close(entry)
      }
    },
  }
}
