import type { Interaction } from '../../../contracts/provider/interactions.ts'
import { UnknownState, demandKnownStates, unknownMapped } from '../../../contracts/provider/own-states.ts'
import { UsageError, loadTarget } from '../../../suites/index.ts'
import { contentOf, lineAt, readYaml } from '../../../suites/run/yaml-file.ts'

/**
 * Interactions of a team's own pacts, with the provider states that the target file maps to ours.
 * @throws UsageError if a state is unknown, in the file or in a pact; pending pacts may have any
 */
export function withOwnStates(interactions: readonly Interaction[], { target }: { target?: string }): Interaction[] {
  const ownStates = target === undefined ? {} : loadTarget(target, process.env).target.providerStates
  if (target !== undefined) refuseUnknownMapped(target, ownStates)
  const inForce = interactions.filter(({ pending }) => pending !== true)
  try {
    demandKnownStates(inForce, ownStates, target ?? 'a target file')
  } catch (problem) {
    throw problem instanceof UnknownState ? new UsageError(problem.message) : problem
  }
  return interactions.map((one) => ({ ...one, ownStates }))
}

function refuseUnknownMapped(file: string, ownStates: Parameters<typeof unknownMapped>[0]): void {
  const [wrong] = unknownMapped(ownStates)
  if (wrong === undefined) return
  const place = ['provider_states', ...wrong.at]
  const line = lineAt(readYaml(contentOf(file, '--target'), file), place)
  const key = place.filter((name) => typeof name === 'string').join('.')
  throw new UsageError(`${file}:${line}: ${key}: ${wrong.says}`)
}
