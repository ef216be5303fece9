import { type Effect, type OperationFacts, type OperationId, factsOf } from '#spec'
import { createClockWatch } from './clock/watch.ts'
import { type Api, type CaseApi, createApi } from './api.ts'
import { type Judged, effectsOf } from './effects.ts'
import { type Expect, expect } from './expect.ts'
import { type Given, createGiven } from './given/given.ts'
import { type HookCall, createHooks, whyNoHook } from './hooks.ts'
import { eventually } from './polling.ts'
import type { Replay } from './search.ts'
import { createLedger } from './ledger/ledger.ts'
import { isObjectKind } from './ledger/objects.ts'
import { removeEntries } from './ledger/removing.ts'
import type { Subject } from './subject.ts'
import { type HookValues, type Target, fixtureOf } from './target.ts'
import { NotApplicable } from './verdict.ts'

/** What a check works with. */
export interface Tools {
  api: Api
  /** Makes what a case needs, through the documented API, and removes it afterwards. */
  given: Given
  expect: Expect
  target: Target
  /** The operation of this case, where the check runs over several. */
  operation: OperationId
  facts: OperationFacts
  /** Seed of this case for properties, from the run's seed and the case's id. */
  seed: number
  /** The drawn value that broke the rule in another run, which is tried first. */
  replay?: Replay
  /** A name that only this run uses. */
  unique: (label: string) => string
  /** A value of the target file's fixtures by dotted name; not applicable where it is not there. */
  fixture: <T = unknown>(name: string) => T
  /** Everything that a request may do, as what has to be allowed for it. */
  effectsOf: (id: OperationId, request?: Judged) => ReadonlySet<Effect>
  /**
   * Brings about a state that HTTP cannot reach, by the target file's hook of that name, which is taken back when the case ends.
   * `effects` are those of the requests that it is called for, and of the case's operation unless given: a hook that serves
   * requests that are not allowed is not called.
   */
  hook: (name: string, values?: HookValues, effects?: Iterable<Effect>) => Promise<void>
  /** Takes back what a hook did before the case ends; never throws. */
  undo: (name: string) => Promise<void>
  /** Lets so many ms pass for the target: by its hook `advance_clock` (given `ms`) where that may be called, else by waiting. */
  later: (ms: number) => Promise<void>
  /** Asks again until the answer is accepted or the time is up (the target's `limits.settle_ms`); answers the last one either way. */
  eventually: <T>(ask: () => Promise<T>, accept: (answer: T) => boolean, withinMs?: number) => Promise<T>
}

export interface CaseTools extends Tools {
  api: CaseApi
  hookCalls: readonly HookCall[]
  /** Ends the case and removes what it created, latest first. Answers what could not be removed. */
  cleanUp: () => Promise<string[]>
}

export function createTools(
  subject: Subject,
  caseId: string,
  operation: OperationId,
  seed: number,
  replay?: Replay,
): CaseTools {
  const ledger = subject.ledger ?? createLedger()
  const clock = subject.clock ?? createClockWatch()
  const api = createApi({ ...subject, ledger, clock }, caseId)
  const hooks = createHooks(subject, api, ledger)
  const facts = factsOf(operation)
  const judged: Tools['effectsOf'] = (id, request = {}) => effectsOf(subject.target, factsOf(id), request)
  const unique = (label: string): string => `etalon-${subject.run}-${subject.number()}-${label}`
  const given = createGiven({
    api,
    target: subject.target,
    redactor: subject.redactor,
    clock,
    receiver: subject.receiver,
    unique,
    mayAppear(kind, name, foreign) {
      if (!subject.target.allow.has('writes'))
        throw new NotApplicable(`the target file does not allow effect 'writes' (what makes a ${kind})`)
      const entry = ledger.open({ kind, names: [name], as: 'admin', ...(foreign === undefined ? {} : { foreign }) })
      api.entries.push(entry)
      return { entry, learn: (ids) => ledger.learn(entry, ids) }
    },
  })
  return {
    api,
    given,
    expect,
    target: subject.target,
    operation,
    facts,
    seed,
    ...(replay === undefined ? {} : { replay }),
    unique,
    fixture<T>(name: string) {
      const value = fixtureOf(subject.target, name)
      if (value === undefined) throw new NotApplicable(`the target file has no fixtures.${name}`)
      return value as T
    },
    effectsOf: judged,
    hookCalls: hooks.calls,
    hook: (name, values = {}, effects = judged(operation)) => hooks.call(name, values, effects),
    undo: hooks.undo,
    later: (ms) =>
      whyNoHook(subject.target, 'advance_clock') === undefined
        ? hooks.call('advance_clock', { ms }, [])
        : new Promise((resolve) => setTimeout(resolve, ms)),
    eventually: (ask, accept, withinMs = subject.target.limits.settleMs) => eventually(ask, accept, withinMs),
    async cleanUp() {
      api.end()
      // What is still on its way would else come into being when nobody looks any more.
      const objects = api.entries.filter(({ kind }) => isObjectKind(kind))
      await Promise.allSettled(objects.map(async ({ answered }) => answered))
      if (subject.disposable === true) return []
      await hooks.settled()
      return removeEntries(createApi(subject, caseId, { cleanUp: true }), ledger, api.entries, hooks.undone)
    },
  }
}
