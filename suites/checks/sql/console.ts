import type { Fixture } from '#spec'
import { NotApplicable, type Tools, check, isId } from '../../kit/index.ts'

async function logOf({ api }: Tools, { id }: Fixture<'sql_execution'>): Promise<string> {
  return (await api.need('getSqlConsole', { path: { executionId: id } })).words
}

export const consoleAnswers = check({
  rule: 'sql/console-answers',
  title: 'the log of an execution is answered with 200',
  run: async ({ api, expect, fixture }) => {
    const { id } = fixture('sql_execution')
    expect.status(await api.call('getSqlConsole', { path: { executionId: id } }), 200)
  },
})

export const runHasALog = check({
  rule: 'sql/run-has-a-log',
  title: 'the log of SQL that was just run',
  run: async ({ api, given, expect, fixture, eventually }) => {
    const field = fixture('sql_execution_id_field')
    const { json } = await api.need('runSql', await given.requestFor('runSql'))
    const executionId = (json as Record<string, unknown> | null | undefined)?.[field]
    if (!isId(executionId)) throw new NotApplicable(`the answer to SQL has no id under ${field}`)
    // The documents do not say how soon its log is available.
    const reply = await eventually(
      () => api.call('getSqlConsole', { path: { executionId } }),
      ({ ok }) => ok,
    )
    expect.that(reply.ok, `the log of SQL that was run is answered with ${reply.status}`, reply.status)
  },
})

export const consoleShowsTheLog = check({
  rule: 'sql/console-shows-the-log',
  title: 'the log holds what the execution wrote',
  run: async (tools) => {
    for (const execution of [tools.fixture('sql_execution'), tools.target.fixtures.other_sql_execution]) {
      if (execution === undefined) continue
      const text = await logOf(tools, execution)
      tools.expect.that(text.includes(execution.log), `the log does not hold '${execution.log}'`, text)
    }
  },
})

export const consoleOfOneExecution = check({
  rule: 'sql/console-of-one-execution',
  title: 'the logs of two executions do not hold what the other one wrote',
  run: async (tools) => {
    const both = [tools.fixture('sql_execution'), tools.fixture('other_sql_execution')] as const
    for (const [one, other] of [both, both.toReversed()] as const) {
      const text = await logOf(tools, other)
      tools.expect.that(!text.includes(one.log), `the log of another execution holds '${one.log}'`, text)
    }
  },
})
