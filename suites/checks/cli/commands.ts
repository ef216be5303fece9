import { type Reply, type Tools, check } from '../../kit/index.ts'

/** Runs the command in the target file. */
async function run({ api, given }: Tools): Promise<Reply> {
  return api.need('runCommands', await given.requestFor('runCommands'))
}

export const runAnswers = check({
  rule: 'cli/run-answers',
  title: 'a command is answered with 200 and JSON',
  run: async ({ api, given, expect }) => {
    expect.json(await api.call('runCommands', await given.requestFor('runCommands')))
  },
})

export const runAnswersOutput = check({
  rule: 'cli/run-answers-output',
  title: 'the answer holds what the command writes',
  run: async (tools) => {
    const output = tools.fixture('command_output')
    const { words } = await run(tools)
    tools.expect.that(words.includes(output), `the answer does not hold '${output}'`, words)
  },
})

export const runSeveral = check({
  rule: 'cli/run-several',
  title: 'the answer holds what each of several commands writes',
  run: async ({ api, expect, fixture }) => {
    const { body, outputs } = fixture('several_commands')
    const { words } = await api.need('runCommands', { body })
    for (const output of outputs) expect.that(words.includes(output), `the answer does not hold '${output}'`, words)
  },
})

export const listAnswers = check({
  rule: 'cli/list-answers',
  title: 'the list is answered with 200 and JSON',
  run: async ({ api, expect }) => {
    expect.json(await api.call('listCommands'))
  },
})

export const listNamesCommands = check({
  rule: 'cli/list-names-commands',
  title: 'a built-in command is in the list',
  run: async ({ api, expect, fixture }) => {
    const name = fixture('command')
    const { words } = await api.need('listCommands')
    expect.that(words.includes(name), `the list does not name the command ${name}`)
  },
})
