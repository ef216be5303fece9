import { STATES, type StateName } from '../states.ts'
import type { Interaction } from './interactions.ts'

const UNAUTHORIZED = 401
const FORBIDDEN = 403

/** Provider states that supply the key. */
const OF_KEYS: readonly string[] = [
  STATES.validKey,
  STATES.invalidKey,
  STATES.apiUserKey,
  STATES.cappedKey,
  STATES.noAiKey,
] satisfies readonly StateName[]

interface Source {
  request?: { headers?: object; generators?: { header?: object } }
  response?: { status?: number }
}

const namesAuthorization = (headers: object | undefined): boolean =>
  Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'authorization')

/** Whether the request of an interaction has a literal key in the pact, which verification cannot replace. */
function hasKeyOfItsOwn({ source }: Pick<Interaction, 'source'>): boolean {
  const { headers, generators } = (source as Source).request ?? {}
  return namesAuthorization(headers) && !namesAuthorization(generators?.header)
}

/**
 * Explains how to fix the pact if its literal key got this status instead of the expected one; undefined if the key is
 * not the problem.
 */
export function keyToMend(interaction: Pick<Interaction, 'source' | 'states'>, answered: number): string | undefined {
  const { status = 200 } = (interaction.source as Source).response ?? {}
  if (answered !== UNAUTHORIZED || status === UNAUTHORIZED || !hasKeyOfItsOwn(interaction)) return undefined
  const named = interaction.states.find((one) => OF_KEYS.includes(one))
  const fitting = status === FORBIDDEN ? STATES.apiUserKey : STATES.validKey
  const state = named === undefined ? `add the provider state '${fitting}'` : `it has the state '${named}'`
  return `expected ${status} but was ${answered}: the pact has a literal key in its Authorization header, which was never issued; ${state}, and use the state's 'Bearer \${token}' (fromProviderState) in the header`
}

/** Whether an interaction was blocked because of its key. */
export function isBlockedForKey(interaction: Pick<Interaction, 'source' | 'states'>, reason: string): boolean {
  return keyToMend(interaction, UNAUTHORIZED) === reason
}
