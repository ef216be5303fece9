import { type TargetSection, isOperationId, nearest } from '#spec'
import type { Interaction } from './interactions.ts'
import type { Platform, Values } from './platform.ts'
import { suppliedBy, unknownOperation } from './own-calls.ts'
import { SETUPS, type StateSetup } from './states.ts'

type OwnStates = TargetSection<'provider_states'>

/** A provider state that nothing brings about. Its message names the pact, the nearest states, and what to add. */
export class UnknownState extends Error {
  override name = 'UnknownState'
}

/** How a state is set up: one of ours, or one that the target file maps to ours. Undefined if there is none. */
export function setupOf(name: string, own: OwnStates): StateSetup | undefined {
  const known = knownSetup(name)
  if (known !== undefined) return known
  for (const [pattern, { states = [], calls = [], values = {} }] of Object.entries(own)) {
    const parameters = parametersIn(name, pattern)
    if (parameters === undefined) continue
    return async (platform) => {
      const supplied: Values = { unique: platform.unique('state') }
      for (const state of states) Object.assign(supplied, await knownSetup(state)?.(platform))
      const known = { ...parameters, ...supplied }
      Object.assign(supplied, await suppliedBy(calls, platform, { pattern, known }))
      return { ...parameters, ...supplied, ...renamed(pattern, values, supplied, platform) }
    }
  }
  return undefined
}

function knownSetup(name: string): StateSetup | undefined {
  return (SETUPS as Readonly<Record<string, StateSetup>>)[name]
}

/** @throws UnknownState for the first state of an interaction that neither we nor the target file know */
export function demandKnownStates(interactions: readonly Interaction[], own: OwnStates, file: string): void {
  for (const { states, file: pact, description } of interactions)
    for (const state of states)
      if (state !== '' && setupOf(state, own) === undefined)
        throw new UnknownState(wordsFor(state, pact, description, file))
}

function wordsFor(state: string, pact: string, description: string, file: string): string {
  const line = `provider_states: { ${JSON.stringify(state)}: { states: [${nearestTo(state)[0]}] } }`
  return `${pact}: '${description}': ${unknownState(state)}; use one of them, or add to ${file}: ${line}`
}

/** Says that there is no such state, and which are nearest. */
export function unknownState(state: string): string {
  return `there is no provider state '${state}'; the nearest are ${quoted(state)}`
}

const nearestTo = (state: string): readonly string[] => nearest(state, Object.keys(SETUPS))

function quoted(state: string): string {
  return nearestTo(state)
    .map((one) => `'${one}'`)
    .join(', ')
}

/** The mapped states and operations that do not exist, each with its place in the section, and the nearest. */
export function unknownMapped(own: OwnStates): { at: (string | number)[]; says: string }[] {
  return Object.entries(own).flatMap(([key, { states = [], calls = [] }]) => [
    ...states.flatMap((state, at) =>
      knownSetup(state) === undefined
        ? [
            {
              at: [key, 'states', at],
              says: `there is no state '${state}' in Etalon; the nearest are ${quoted(state)}`,
            },
          ]
        : [],
    ),
    ...calls.flatMap(({ operation }, at) =>
      isOperationId(operation) ? [] : [{ at: [key, 'calls', at, 'operation'], says: unknownOperation(operation) }],
    ),
  ])
}

/** What the placeholders of a pattern stand for in a name; undefined if it does not fit. */
function parametersIn(name: string, pattern: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(PLACEHOLDER)].map(([, one = '']) => one)
  const parts = pattern.split(/\{\w+\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
  const found = new RegExp(`^${parts.join('(.+?)')}$`, 's').exec(name)
  return found === null ? undefined : Object.fromEntries(names.map((one, at) => [one, found[at + 1] ?? '']))
}

const PLACEHOLDER = /\{(\w+)\}/g

function renamed(
  pattern: string,
  names: Readonly<Record<string, string>>,
  supplied: Values,
  platform: Platform,
): Values {
  return Object.fromEntries(
    Object.entries(names).map(([name, ours]) => {
      if (!Object.hasOwn(supplied, ours))
        throw platform.blocked(
          `provider_states.${pattern}.values.${name}: its states supply no ${ours}, but ${Object.keys(supplied).join(', ') || 'nothing'}`,
        )
      return [name, supplied[ours]]
    }),
  )
}
