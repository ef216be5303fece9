import type { Fixture } from '#spec'
import { type Reply, type Tools, check } from '../../kit/index.ts'

/** Runs the target file's SQL. */
async function run({ api, given }: Tools): Promise<Reply> {
  return api.need('runSql', await given.requestFor('runSql'))
}

export const runAnswers = check({
  rule: 'sql/run-answers',
  title: 'SQL is answered with 200 and JSON',
  run: async ({ api, given, expect }) => {
    expect.json(await api.call('runSql', await given.requestFor('runSql')))
  },
})

/** Asserts that the reply contains all texts. */
function holds({ expect }: Tools, { words }: Reply, result: readonly string[]): void {
  for (const value of result) expect.that(words.includes(value), `the answer does not hold '${value}'`, words)
}

export const runAnswersData = check({
  rule: 'sql/run-answers-data',
  title: 'the answer holds the data',
  run: async (tools) => holds(tools, await run(tools), tools.fixture('sql_result')),
})

/** Asserts that SQL like that of the target file gives data of its own, after it and beside it. */
async function givesOwn(tools: Tools, other: Fixture<'other_statement'>): Promise<void> {
  const result = tools.fixture('sql_result')
  const runOther = (): Promise<Reply> => tools.api.need('runSql', { body: other.body })
  const inTurn = [await run(tools), await runOther(), await run(tools)] as const
  const atOnce = await Promise.all([run(tools), runOther(), run(tools)] as const)
  for (const [one, another, again] of [inTurn, atOnce]) {
    for (const reply of [one, again]) holds(tools, reply, result)
    holds(tools, another, other.result)
    for (const value of result)
      tools.expect.that(!another.words.includes(value), `the other SQL is answered with '${value}' too`, another.text)
    for (const value of other.result)
      tools.expect.that(!one.words.includes(value), `'${value}' is the answer to other SQL`, one.text)
  }
}

export const runUsesTheConnection = check({
  rule: 'sql/run-uses-the-connection',
  title: 'the same SQL gives other data over another connection, one after the other and at once',
  run: (tools) => givesOwn(tools, tools.fixture('other_sql_run')),
})

export const runRunsTheStatement = check({
  rule: 'sql/run-runs-the-statement',
  title: 'other SQL over the same connection, one after the other and at once',
  run: (tools) => givesOwn(tools, tools.fixture('other_statement')),
})
