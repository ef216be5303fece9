import { describe, expect, test } from 'vitest'
import type { DatabaseState } from '../world/index.ts'
import { createSqlite, runsSql } from './sqlite.ts'

const sqlite = createSqlite()
const state: DatabaseState = {
  script: `create table t (a integer, b text); insert into t values (1, 'one'), (2, 'two')`,
}

/** The rows of the last statement, or the error message. */
function lastRows(sql: string, from = state): unknown {
  const outcome = sqlite.run(from, sql)
  return 'problem' in outcome ? outcome.problem : outcome.results.at(-1)?.rows
}

describe('SQL on SQLite', () => {
  test('every statement of a text runs, each after those before it', () => {
    expect(lastRows(`/* ; */ create table u (x); insert into u values (';'); -- done;\n select x from u;;`)).toEqual([
      [';'],
    ])
  })

  test('writes are returned with the outcome and stored nowhere else', () => {
    const outcome = sqlite.run(state, `insert into t values (3, 'three')`)
    if ('problem' in outcome || outcome.image === undefined) throw new Error('nothing was written')
    expect(lastRows('select count(*) from t', { ...state, image: outcome.image })).toEqual([[3]])
    expect(lastRows('select count(*) from t')).toEqual([[2]])
  })

  test('reads return no image', () => {
    expect(sqlite.run(state, 'select b from t order by a')).toEqual({
      results: [{ columns: ['b'], rows: [['one'], ['two']] }],
    })
  })

  test('values come exactly: int64, null, blobs', () => {
    expect(lastRows(`select 9223372036854775807, 7, null, x'0aff', 0.5`)).toEqual([
      [9_223_372_036_854_775_807n, 7, null, '0aff', 0.5],
    ])
  })

  test.each([
    ['files', `attach '/tmp/etalon-attached.db' as other`],
    ['copies into files', `vacuum into '/tmp/etalon-copied.db'`],
    ['settings', 'pragma journal_mode = wal'],
    ['recursion without end', 'with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n'],
    ['texts without bounds', 'select zeroblob(100000000)'],
    ['bad grammar', 'selec'],
  ])('%s are refused in words', (_what, sql) => {
    expect(lastRows(sql)).toEqual(expect.any(String))
  })
})

test.each([
  ['22.23.3', false],
  ['24.17.0', false],
  ['24.18.0', true],
  ['26.0.0', true],
])('on Node %s, SQL runs: %s', (version, runs) => {
  expect(runsSql(version)).toBe(runs)
})
