import { rules } from '#spec'
import {
  type CaseResult,
  type Leavings,
  type RunOptions,
  type Tallying,
  type Target,
  checks,
  claimTarget,
  createLeavings,
  createLedger,
  firstLook,
  holderOf,
  httpTransport,
  observations,
  offers,
  run,
  tallying,
} from '../../../suites/index.ts'
import { changes } from '../alone.ts'
import { startEmbedded } from '../embedded.ts'

/** Which cases of a run, and what is drawn in them. */
export type Selection = Pick<RunOptions, 'selected' | 'seed' | 'shard'>

/** What came of a rehearsal. */
export interface Rehearsal extends Pick<Tallying, 'tallies' | 'requests'> {
  /** What would stay behind. */
  leavings: Leavings
  results: readonly CaseResult[]
}

/** Who logs in as the administrator of the demo world, where the target declares a login. */
const DEMO_ADMINISTRATOR = { login: 'ada', password: 'ada-pass-1' }

/** The name of the run that is rehearsed. */
const RUN = 'plan'

/**
 * Runs the cases against the embedded mock, which offers and allows what the target does, and counts the requests. A `shared`
 * target gets the mark of the run, as in `etalon check` with a target file or an address.
 */
export async function rehearse(
  target: Target,
  selection: Selection,
  { shared = false }: { shared?: boolean } = {},
): Promise<Rehearsal> {
  const embedded = await startEmbedded()
  const stage = offering(embedded.target, target)
  const { send, close } = httpTransport(stage.limits.timeoutMs)
  const offered = new Set(Object.keys(target.hooks).flatMap((name) => urlsOf(embedded.target, name)))
  const { send: counted, ...tally } = tallying(send, ({ url }) => offered.has(url))
  const results: CaseResult[] = []
  const leavings = createLeavings(target.limits.leftBehind)
  const { redactor } = embedded
  try {
    await firstLook(stage, counted, redactor)
    const ledger = createLedger()
    const mark =
      shared && changes(stage) && stage.allow.has('writes')
        ? await claimTarget(
            { target: stage, redactor, ledger, leavings, send: counted, run: RUN },
            holderOf(RUN, new Date().toISOString()),
          )
        : undefined
    await run({
      target: stage,
      checks,
      observations,
      send: counted,
      redactor,
      profiles: new Set(['product']),
      ledger,
      leavings,
      ...selection,
      confirm: false,
      onResult: (result) => results.push(result),
    })
    if (mark !== undefined && 'held' in mark) await mark.held.release()
  } finally {
    await close()
    await embedded.close()
  }
  return { ...tally, results, leavings }
}

/** Where a hook and its undo are. */
function urlsOf({ hooks }: Target, name: string): string[] {
  const hook = hooks[name]
  return [hook, hook?.undo].flatMap((one) => (typeof one === 'object' ? (one.url ?? []) : []))
}

/** The embedded mock's target with nothing that the other one does not offer. */
function offering(embedded: Target, other: Target): Target {
  const { admin, ...credentials } = kept(embedded.credentials, other.credentials)
  return {
    ...embedded,
    allow: other.allow,
    credentials: { ...credentials, ...(admin === undefined ? {} : { admin }) },
    ...(other.adminLogin === undefined ? {} : { adminLogin: DEMO_ADMINISTRATOR }),
    features: kept(embedded.features, other.features),
    paths: kept(embedded.paths, other.paths),
    requests: kept(embedded.requests, other.requests),
    recycleBinTypes: kept(embedded.recycleBinTypes, other.recycleBinTypes),
    metadataTypes: kept(embedded.metadataTypes, other.metadataTypes),
    bulkActions: kept(embedded.bulkActions, other.bulkActions),
    fixtures: withoutMissing(kept(embedded.fixtures, other.fixtures), other),
    hooks: hooksOf(embedded, other),
    limits: { ...embedded.limits, runs: other.limits.runs, requests: other.limits.requests },
  }
}

/** Its hooks, which may be called where those of the other one may. Time passes by one while nobody waits, whatever that one has. */
function hooksOf(embedded: Target, other: Target): Target['hooks'] {
  const entries = Object.entries(kept(embedded.hooks, { ...other.hooks, advance_clock: true }))
  return Object.fromEntries(
    entries.map(([name, { undo, ...hook }]) => {
      const declared = other.hooks[name] ?? { effects: [], undo: 'none' }
      const effects = declared.effects === undefined ? {} : { effects: declared.effects }
      return [name, { ...hook, ...effects, ...(declared.undo === undefined || undo === undefined ? {} : { undo }) }]
    }),
  )
}

/** The members that another object has too. */
function kept<T extends object>(object: T, other: object): T {
  return Object.fromEntries(Object.entries(object).filter(([name]) => Object.hasOwn(other, name))) as T
}

/** Fixtures within others, such as `runs.fails`, as rules need them. */
const NESTED = rules.flatMap(({ needs }) => needs).filter((need) => need.startsWith('fixture:') && need.includes('.'))

function withoutMissing(fixtures: Target['fixtures'], other: Target): Target['fixtures'] {
  const copy = structuredClone(fixtures) as Record<string, Record<string, unknown> | undefined>
  for (const need of NESTED.filter((need) => !offers(other, need))) {
    const [outer = '', inner = ''] = need.slice('fixture:'.length).split('.')
    delete copy[outer]?.[inner]
  }
  return copy
}
