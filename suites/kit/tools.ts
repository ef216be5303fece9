import { type OperationFacts, type OperationId, factsOf } from '#spec'
import { type Api, type CaseApi, createApi } from './api.ts'
import { type Expect, expect } from './expect.ts'
import { type Given, createGiven } from './given/given.ts'
import { type HookCall, runHook, shellOf } from './hook.ts'
import { eventually } from './polling.ts'
import type { Replay } from './search.ts'
import { createLedger } from './ledger/ledger.ts'
import { isObjectKind } from './ledger/objects.ts'
import { removeEntries } from './ledger/removing.ts'
import type { Subject } from './subject.ts'
import { type Target, fixtureOf } from './target.ts'
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
  /** Brings about a state that HTTP cannot reach, by the target file's hook of that name. */
  hook: (name: string, values?: Readonly<Record<string, string | number>>) => Promise<void>
  /** Lets so many ms pass for the target: by its hook `advance_clock` (given `ms`) where it has one, else by waiting. */
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
  const api = createApi({ ...subject, ledger }, caseId)
  const hookCalls: HookCall[] = []
  const hook: Tools['hook'] = async (name, values = {}) => {
    hookCalls.push({ after: api.exchanges.length, shell: shellOf(subject.target.hooks[name], values) })
    api.entries.push(ledger.open({ kind: 'hook', names: [`${name} ${JSON.stringify(values)}`], as: 'admin' }))
    await runHook(subject, name, values)
  }
  const unique = (label: string): string => `etalon-${subject.run}-${subject.number()}-${label}`
  const given = createGiven({
    api,
    target: subject.target,
    redactor: subject.redactor,
    receiver: subject.receiver,
    unique,
    mayAppear(kind, name, foreign) {
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
    facts: factsOf(operation),
    seed,
    ...(replay === undefined ? {} : { replay }),
    unique,
    fixture<T>(name: string) {
      const value = fixtureOf(subject.target, name)
      if (value === undefined) throw new NotApplicable(`the target file has no fixtures.${name}`)
      return value as T
    },
    hookCalls,
    hook,
    later: (ms) =>
      subject.target.hooks['advance_clock'] === undefined
        ? new Promise((resolve) => setTimeout(resolve, ms))
        : hook('advance_clock', { ms }),
    eventually: (ask, accept, withinMs = subject.target.limits.settleMs) => eventually(ask, accept, withinMs),
    async cleanUp() {
      api.end()
      // What is still on its way would else come into being when nobody looks any more.
      const objects = api.entries.filter(({ kind }) => isObjectKind(kind))
      await Promise.allSettled(objects.map(async ({ answered }) => answered))
      if (subject.disposable === true) return []
      return removeEntries(createApi(subject, caseId, { cleanUp: true }), ledger, api.entries)
    },
  }
}
