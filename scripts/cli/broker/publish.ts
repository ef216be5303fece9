import { STATES } from '../../../contracts/states.ts'
import { ownVersion } from '../../../mocks/node/own-version.ts'
import type { Interaction } from '../../../contracts/provider/interactions.ts'
import type { CaseReport, Report } from '../../../suites/index.ts'
import { caseIdOf, ruleIdOf } from '../contracts/cases.ts'
import type { BrokerClient } from './client.ts'
import type { BrokeredPact } from './pacts.ts'

/** The version of the provider that results are about. */
export interface ProviderVersion {
  version: string
  branch: string
}

/**
 * Publishes the result of each pact that was decided: kept if every interaction passed, broken if one failed. What could not be
 * verified is not published, because a success would let a consumer be deployed. Returns a line on each pact.
 * @throws BrokerFailed
 */
export async function publish(
  client: BrokerClient,
  pacts: readonly BrokeredPact[],
  report: Report,
  { version, branch }: ProviderVersion,
): Promise<string[]> {
  const cases = new Map(report.rules.flatMap(({ cases: all }) => all.map((one) => [one.id, one] as const)))
  const lines: string[] = []
  for (const { resource, interactions } of pacts) {
    const [{ file } = { file: 'a pact' }] = interactions
    const results = resultsOf(interactions, cases)
    const undecided = results.filter(({ success }) => success === undefined).length
    const broken = results.filter(({ success }) => success === false)
    if (broken.length === 0 && undecided > 0) {
      lines.push(`${file}: not published, as ${undecided} of ${interactions.length} interactions were not verified`)
      continue
    }
    const provider = await client.follow(resource, 'pb:provider')
    await client.follow(provider, 'pb:branch-version', { method: 'PUT', body: {}, parameters: { branch, version } })
    await client.follow(resource, 'pb:publish-verification-results', {
      method: 'POST',
      body: {
        success: broken.length === 0,
        providerApplicationVersion: version,
        verifiedBy: { implementation: 'etalon', version: ownVersion() },
        testResults: results.filter(
          ({ interactionId, success }) => interactionId !== undefined && success !== undefined,
        ),
      },
    })
    lines.push(
      `${file}: published as ${broken.length === 0 ? 'kept' : `broken (${broken.length} of ${interactions.length} interactions)`}`,
    )
  }
  return lines
}

interface Result {
  interactionId?: string
  /** Undefined if nothing is known. */
  success?: boolean
}

function resultsOf(interactions: readonly Interaction[], cases: ReadonlyMap<string, CaseReport>): Result[] {
  const passed = new Set(
    interactions.filter((one) => cases.get(caseIdOf(one))?.outcome === 'pass').map((one) => ruleIdOf(one)),
  )
  return interactions.flatMap((one): Result[] => {
    const outcome = cases.get(caseIdOf(one))?.outcome
    // A 400 has one form or the other.
    if (outcome === 'not-applicable' && one.states.some(isForm) && passed.has(ruleIdOf(one))) return []
    const { _id: id } = one.source
    const named = typeof id === 'string' ? { interactionId: id } : {}
    if (outcome === 'pass') return [{ ...named, success: true }]
    return [outcome !== undefined && BROKEN.has(outcome) ? { ...named, success: false } : named]
  })
}

const isForm = (state: string): boolean => state === STATES.textReason || state === STATES.jsonReason

/** What the baseline knows is broken all the same, and so is what warns of a pending pact. */
const BROKEN: ReadonlySet<CaseReport['outcome']> = new Set(['violation', 'known', 'warning'])
