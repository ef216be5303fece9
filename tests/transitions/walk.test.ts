import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { lifecycles } from '#spec'
import { agentErrors } from './errors/agent.ts'
import { mcpErrors } from './errors/mcp.ts'
import { failureErrors } from './errors/platform-failures.ts'
import { objectErrors } from './errors/platform-objects.ts'
import { refusalErrors } from './errors/platform-refusals.ts'
import type { Rows } from './errors/row.ts'
import type { Way } from './lifecycle.ts'
import { billing } from './lifecycles/billing.ts'
import { connections, formats } from './lifecycles/connections.ts'
import { flows } from './lifecycles/flows.ts'
import { imports } from './lifecycles/imports.ts'
import { apiKeys } from './lifecycles/keys.ts'
import { listeners } from './lifecycles/listeners.ts'
import { logins } from './lifecycles/logins.ts'
import { macros } from './lifecycles/macros.ts'
import { runs } from './lifecycles/runs.ts'
import { schedules } from './lifecycles/schedules.ts'
import { sessions } from './lifecycles/sessions.ts'
import { streams } from './lifecycles/streams.ts'
import { tokens } from './lifecycles/tokens.ts'
import { webhooks } from './lifecycles/webhooks.ts'
import { startService } from './service.ts'

const nouns = [
  [schedules, flows, connections, formats, listeners, macros, webhooks],
  [tokens, logins, imports, apiKeys, sessions, billing],
].flat()
const rows: Rows = {
  ...runs,
  ...streams,
  ...objectErrors,
  ...refusalErrors,
  ...failureErrors,
  ...agentErrors,
  ...mcpErrors,
}
const moves = lifecycles.flatMap((lifecycle) => lifecycle.moves)

/** Every row of the documents' tables of moves, of errors and of the events of streams. */
const anchors = readdirSync(new URL('../../spec/sources/', import.meta.url))
  .flatMap((name) =>
    Object.keys(parse(readFileSync(new URL(`../../spec/sources/${name}`, import.meta.url), 'utf8')) as object),
  )
  .filter((anchor) => /^(platform|agent)\/(mcp\/)?(transitions|errors)\/|^agent\/events\//.test(anchor))

/** A test for each way, in a mock of its own behind a socket. */
function walked(ways: readonly Way[]): void {
  test.for(ways)('$says', async ({ walk }) => {
    const service = await startService()
    try {
      await walk(service)
    } finally {
      await service.close()
    }
  })
}

describe('nothing is left out', () => {
  test.for(moves)('the move $id is walked, and what happens without its condition', (move) => {
    const ways = nouns.flatMap((noun) => noun.of(move))
    expect(ways.length).toBeGreaterThan(move.when === 'none stated' ? 0 : 1)
  })

  test.for(anchors)('the row %s is walked', (anchor) => {
    const ofMoves = moves
      .filter(({ source }) => source.includes(anchor))
      .flatMap((move) => nouns.flatMap((noun) => noun.of(move)))
    expect([...ofMoves, ...(rows[anchor] ?? [])]).not.toEqual([])
  })

  test('every way is one of a row or of a move', () => {
    expect(nouns.flatMap(({ ids }) => ids).toSorted()).toEqual(moves.map(({ id }) => id).toSorted())
    expect(Object.keys(rows).filter((row) => !anchors.includes(row))).toEqual([])
  })
})

describe.concurrent('every move of the lifecycles', () => {
  for (const move of moves) walked(nouns.flatMap((noun) => noun.of(move)))
})

describe.concurrent('every row of the tables', () => {
  for (const [anchor, ways] of Object.entries(rows)) describe(anchor, () => walked(ways))
})
