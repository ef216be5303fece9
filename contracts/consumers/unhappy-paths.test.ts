import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Interaction, readPact } from '../provider/interactions.ts'
import { STATES } from '../states.ts'
import { JOURNEYS } from './journeys.ts'
import { REFUSALS, UNHAPPY_PATHS, type UnhappyPath } from './unhappy-paths.ts'

const pacts = join(import.meta.dirname, '../pacts')
const byConsumer = Map.groupBy(
  globSync('*.json', { cwd: pacts }).flatMap((name) => readPact(join(pacts, name))),
  ({ consumer }) => consumer,
)

/** The provider state of paths with a documented response body. */
const FORMS: Partial<Record<UnhappyPath, string>> = {
  '400 as text': STATES.textReason,
  '400 as JSON': STATES.jsonReason,
}

const statusOf = ({ source }: Interaction): string => String((source['response'] as { status?: number })?.status)

/** Interactions of a consumer's pacts for a path. A 400 of the agent, whose form is open, counts for both forms. */
function shown(consumer: string, path: UnhappyPath): string[] {
  const isOpen = REFUSALS[consumer]?.[path].open !== undefined
  const form = isOpen ? undefined : FORMS[path]
  return (byConsumer.get(consumer) ?? [])
    .filter((one) => path.startsWith(statusOf(one)) && (form === undefined || one.states.includes(form)))
    .map(({ description }) => description)
}

test('the table has every consumer, and no other', () => {
  const named = Object.keys(REFUSALS).toSorted()
  expect(named).toEqual(Object.keys(JOURNEYS).toSorted())
  expect(named).toEqual([...byConsumer.keys()].toSorted())
})

describe.each(Object.entries(REFUSALS))('%s', (consumer, cells) => {
  test('has a cell for every unhappy path', () => {
    expect(Object.keys(cells).toSorted()).toEqual([...UNHAPPY_PATHS].toSorted())
  })

  test.each(UNHAPPY_PATHS)('%s is shown by the interactions that the table names, or it says why not', (path) => {
    const { shownBy = [], why, open } = cells[path]
    expect([...shownBy].toSorted()).toEqual(shown(consumer, path).toSorted())
    expect(shownBy.length > 0 || why !== undefined).toBe(true)
    // An excuse needs a freedom that leaves the path open.
    if (shownBy.length === 0 || open !== undefined) expect(why).toMatch(/\w/)
  })
})
