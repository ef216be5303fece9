import { type Effect, type Fixture, type FixtureName, type OperationFacts, type OperationId, factsOf } from '#spec'
import { createClockWatch } from './clock/watch.ts'
import { type Api, type CaseApi, createApi } from './api.ts'
import { effectsOf } from './effects.ts'
import type { Judged } from './judged.ts'
import { type Expect, expect } from './expect.ts'
import { type Given, createGiven } from './given/given.ts'
import type { Exchange } from './exchange.ts'
import type { HookCall } from './hook-call.ts'
import { createHooks, whyNoHook } from './hooks.ts'
import { eventually, pausing } from './polling.ts'
import type { Replay } from './search.ts'
import { shareEvidence } from './shared-evidence.ts'
import { createLedger } from './ledger/ledger.ts'
import { isObjectKind } from './ledger/objects.ts'
import { namePrefixesIn } from './ledger/noting.ts'
import { removeEntries } from './ledger/removing.ts'
import type { Subject } from './subject.ts'
import { type HookValues, type Target, needFixture } from './target.ts'
import { NotApplicable } from './verdict.ts'

/** What a check works with. */
export interface Tools {
  api: Api
  /** Creates what a case needs through the documented API, and removes it afterwards. */
  given: Given
  expect: Expect
  target: Target
  /** The operation of this case, if the check runs over several. */
  operation: OperationId
  facts: OperationFacts
  /** This case's seed for properties, derived from the run's seed and the case's id. */
  seed: number
  /** The value that broke the rule in another run; tried first. */
  replay?: Replay
  /** Returns a name that only this run uses. */
  unique: (label: string) => string
  /** A fixture of the target file by dotted name; not applicable if missing. */
  fixture: <Name extends FixtureName>(name: Name) => Fixture<Name>
  /** All effects that a request may have and that must be allowed. */
  effectsOf: (id: OperationId, request?: Judged) => ReadonlySet<Effect>
  /**
   * Calls the target file's hook of that name, which puts the target into a state that HTTP cannot reach and is undone
   * when the case ends. `effects` are those of the requests that need it, by default the case's operation's: a hook is
   * not called for requests that are not allowed.
   */
  hook: (name: string, values?: HookValues, effects?: Iterable<Effect>) => Promise<void>
  /** Undoes a hook before the case ends; never throws. */
  undo: (name: string) => Promise<void>
  /**
   * Returns what `make` resolves to, made once for all cases that ask for the same name: for requests beside which nothing
   * may run. The requests are evidence of each. A case that is tried again makes its own.
   */
  shared: <T>(name: string, make: () => Promise<T>) => Promise<T>
  /**
   * Like `shared`, for objects that cases only refer to: what `make` creates is there until the run ends. `discard` lets the
   * next case make its own, because a request may have changed them.
   */
  standing: <T>(name: string, make: () => Promise<T>) => Promise<{ made: T; discard: () => void }>
  /** Lets `ms` pass for the target: by its hook `advance_clock`, if it may be called, else by waiting. */
  passTime: (ms: number) => Promise<void>
  /** Polls until `accept` returns true or the time is up (`limits.settle_ms`); returns the last result either way. */
  eventually: <T>(ask: () => Promise<T>, accept: (answer: T) => boolean, withinMs?: number) => Promise<T>
}

/** What came of a clean-up: descriptions of what could not be removed, and its exchanges. */
export interface CleanUp {
  leftBehind: string[]
  exchanges: readonly Exchange[]
}

export interface CaseTools extends Tools {
  api: CaseApi
  /** The fixtures that the case asked for. */
  asked: ReadonlySet<FixtureName>
  hookCalls: readonly HookCall[]
  /** Ends the case and removes what it created, latest first. */
  cleanUp: () => Promise<CleanUp>
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
  const api = createApi({ ...subject, ledger, clock }, caseId, { blocksOn429: true })
  const hooks = createHooks(subject, api, ledger)
  const facts = factsOf(operation)
  const judged: Tools['effectsOf'] = (id, request = {}) => effectsOf(subject.target, factsOf(id), request)
  const asked = new Set<FixtureName>()
  const unique = (label: string): string => `etalon-${subject.run}-${subject.number()}-${label}`
  const { resting = (pause) => pause } = subject
  const pause = pausing(resting)
  const given = createGiven({
    api,
    target: subject.target,
    redactor: subject.redactor,
    clock,
    receiver: subject.receiver,
    unique,
    pause,
    resting,
    announce(kind, name, foreign) {
      if (!subject.target.allow.has('writes'))
        throw new NotApplicable(`the target file does not allow effect 'writes' (what makes a ${kind})`)
      // A name that a reply showed may hold a secret that the service added; the run's own part of it identifies the object.
      const own = foreign === undefined ? namePrefixesIn(subject.run, name) : []
      const names = own.length > 0 ? own : [name]
      const entry = ledger.open({ kind, names, as: 'admin', ...(foreign === undefined ? {} : { foreign }) })
      api.entries.push(entry)
      return { entry, learn: (ids) => ledger.learn(entry, ids) }
    },
  })
  const remover = (): CaseApi => createApi(subject, caseId, { cleanUp: true })
  const share: Tools['shared'] = (name, make) => {
    const { evidence = new Map() } = subject
    return shareEvidence({ evidence, exchanges: api.exchanges, hookCalls: hooks.calls, resting }, name, make)
  }
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
    asked,
    fixture(name) {
      asked.add(name)
      return needFixture(subject.target, name)
    },
    effectsOf: judged,
    hookCalls: hooks.calls,
    hook: (name, values = {}, effects = judged(operation)) => hooks.call(name, values, effects),
    undo: hooks.undo,
    shared: share,
    async standing(name, make) {
      const { evidence, standing } = subject
      const made = await share(name, async () => {
        const before = api.entries.length
        const one = await make()
        if (standing === undefined) return one
        const entries = api.entries.splice(before)
        if (entries.length > 0) standing.push(() => removeEntries(remover(), ledger, entries, hooks.undoEntry))
        return one
      })
      return { made, discard: () => void evidence?.delete(name) }
    },
    passTime: (ms) =>
      whyNoHook(subject.target, 'advance_clock') === undefined ? hooks.call('advance_clock', { ms }, []) : pause(ms),
    eventually: (ask, accept, withinMs = subject.target.limits.settleMs) => eventually(ask, accept, withinMs, pause),
    async cleanUp() {
      api.end()
      // A pending request could otherwise create something after the cleanup.
      const objects = api.entries.filter(({ kind }) => isObjectKind(kind))
      await Promise.allSettled(objects.map(async ({ answered }) => answered))
      const removing = remover()
      const { exchanges } = removing
      try {
        if (subject.disposable === true) return { leftBehind: [], exchanges }
        await hooks.settled()
        const calls = api.entries.filter(({ kind }) => kind === 'hook')
        await removeEntries(removing, ledger, calls, hooks.undoEntry)
      } finally {
        subject.alone?.release()
      }
      return { leftBehind: await removeEntries(removing, ledger, api.entries, hooks.undoEntry), exchanges }
    },
  }
}
