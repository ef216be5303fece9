import { rules } from '#spec'
import {
  type CaseResult,
  type Leftovers,
  type Report,
  type RunOptions,
  type Tallying,
  type Target,
  checks,
  claimTarget,
  createLeftovers,
  createLedger,
  preflightWithRetry,
  holderOf,
  httpTransport,
  observations,
  offers,
  run,
  tallyRequests,
  transportPipeline,
} from '../../../suites/index.ts'
import { startEmbedded } from '../embedded.ts'

/** The cases of a run, and their seed. */
export type Selection = Pick<RunOptions, 'selected' | 'seed' | 'includes'>

/** The outcome of a rehearsal. */
export interface Rehearsal extends Pick<Tallying, 'tallies' | 'requests'> {
  /** What would stay behind. */
  leftovers: Leftovers
  results: readonly CaseResult[]
  /** What the run would say if the target conformed. */
  report: Report
}

/** Logs in as the demo world's administrator when the target declares a login. */
const DEMO_ADMINISTRATOR = { login: 'ada', password: 'ada-pass-1' }

/** The id of the rehearsed run. */
const RUN = 'plan'

/**
 * Runs the cases against the embedded mock with the target's resources and effects, and counts the requests. A `shared`
 * target gets the marker of the run, as in `etalon check` with a target file or an address.
 */
export async function rehearse(
  target: Target,
  selection: Selection,
  { shared = false }: { shared?: boolean } = {},
): Promise<Rehearsal> {
  const embedded = await startEmbedded()
  const limited = offering(embedded.target, target)
  const { send, close } = httpTransport(limited.limits.timeoutMs)
  const offered = new Set(Object.keys(target.hooks).flatMap((name) => urlsOf(embedded.target, name)))
  const { send: counted, ...tally } = tallyRequests(send, ({ url }) => offered.has(url))
  const results: CaseResult[] = []
  const leftovers = createLeftovers(target.limits.leftBehind)
  const { redactor } = embedded
  try {
    await preflightWithRetry(limited, counted, redactor)
    const ledger = createLedger()
    const subject = { target: limited, redactor, ledger, leftovers, run: RUN }
    const { send: marking, close: endMarking } = transportPipeline(limited, counted, redactor)
    const mark =
      shared && limited.allow.has('writes')
        ? await claimTarget({ ...subject, send: marking }, holderOf(RUN, new Date().toISOString()))
        : undefined
    endMarking()
    const report = await run({
      target: limited,
      checks,
      observations,
      send: counted,
      redactor,
      profiles: new Set(['product']),
      ledger,
      leftovers,
      ...selection,
      confirm: false,
      onResult: (result) => results.push(result),
    })
    if (mark !== undefined && 'held' in mark) await mark.held.release()
    return { ...tally, results, leftovers, report }
  } finally {
    await close()
    await embedded.close()
  }
}

/** The URLs of a hook and its undo. */
function urlsOf({ hooks }: Target, name: string): string[] {
  const hook = hooks[name]
  return [hook, hook?.undo].flatMap((one) => (typeof one === 'object' ? (one.url ?? []) : []))
}

/** The embedded mock's target, reduced to what the other target offers. */
function offering(embedded: Target, other: Target): Target {
  const { admin, ...credentials } = intersect(embedded.credentials, other.credentials)
  return {
    ...embedded,
    allow: other.allow,
    credentials: { ...credentials, ...(admin === undefined ? {} : { admin }) },
    ...(other.adminLogin === undefined ? {} : { adminLogin: DEMO_ADMINISTRATOR }),
    features: intersect(embedded.features, other.features),
    paths: intersect(embedded.paths, other.paths),
    requests: intersect(embedded.requests, other.requests),
    recycleBinTypes: intersect(embedded.recycleBinTypes, other.recycleBinTypes),
    metadataTypes: intersect(embedded.metadataTypes, other.metadataTypes),
    bulkActions: intersect(embedded.bulkActions, other.bulkActions),
    fixtures: withoutMissing(intersect(embedded.fixtures, other.fixtures), other),
    hooks: hooksOf(embedded, other),
    limits: { ...embedded.limits, runs: other.limits.runs, requests: other.limits.requests },
  }
}

/** Its hooks, limited to those the other target has. Time always passes by a hook, so that the rehearsal never waits. */
function hooksOf(embedded: Target, other: Target): Target['hooks'] {
  const entries = Object.entries(intersect(embedded.hooks, { ...other.hooks, advance_clock: true }))
  return Object.fromEntries(
    entries.map(([name, { undo, ...hook }]) => {
      const declared = other.hooks[name] ?? { effects: [], undo: 'none' }
      const effects = declared.effects === undefined ? {} : { effects: declared.effects }
      return [name, { ...hook, ...effects, ...(declared.undo === undefined || undo === undefined ? {} : { undo }) }]
    }),
  )
}

/** Keeps the members that the other object has too. */
function intersect<T extends object>(object: T, other: object): T {
  return Object.fromEntries(Object.entries(object).filter(([name]) => Object.hasOwn(other, name))) as T
}

/** Nested fixtures that rules need, such as `runs.fails`. */
const NESTED = rules.flatMap(({ needs }) => needs).filter((need) => need.startsWith('fixture:') && need.includes('.'))

function withoutMissing(fixtures: Target['fixtures'], other: Target): Target['fixtures'] {
  const copy = structuredClone(fixtures) as Record<string, Record<string, unknown> | undefined>
  for (const need of NESTED.filter((need) => !offers(other, need))) {
    const [outer = '', inner = ''] = need.slice('fixture:'.length).split('.')
    delete copy[outer]?.[inner]
  }
  return copy
}
