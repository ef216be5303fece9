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

export const runUsesTheConnection = check({
  rule: 'sql/run-uses-the-connection',
  title: 'the same SQL gives other data over another connection, one after the other and at once',
  run: async (tools) => {
    const result = tools.fixture('sql_result')
    const other = tools.fixture('other_sql_run')
    const first = await run(tools)
    const second = await tools.api.need('runSql', { body: other.body })
    const atOnce = [run(tools), tools.api.need('runSql', { body: other.body })] as const
    for (const [one, another] of [[first, second] as const, await Promise.all(atOnce)]) {
      holds(tools, one, result)
      holds(tools, another, other.result)
      for (const value of result)
        tools.expect.that(!another.words.includes(value), `the other connection answers '${value}' too`, another.text)
      for (const value of other.result)
        tools.expect.that(!one.words.includes(value), `the connection answers '${value}' of another`, one.text)
    }
  },
})
