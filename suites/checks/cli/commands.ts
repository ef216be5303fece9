import { Blocked, NotApplicable, type Reply, type Tools, check, fill, refersTo } from '../../kit/index.ts'

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

/** The users who may run commands, as far as the target file has their keys. */
function callersOf({ credentials }: Tools['target']): readonly ['admin', 'api_user'?] {
  return credentials.api_user?.api_key === undefined ? ['admin'] : ['admin', 'api_user']
}

export const runSeveral = check({
  rule: 'cli/run-several',
  title: 'the answer holds what each of several commands writes, for each user who may run them',
  run: async ({ api, target, expect, fixture }) => {
    const { body, outputs } = fixture('several_commands')
    for (const as of callersOf(target)) {
      const { words } = await api.need('runCommands', { body, as })
      for (const output of outputs)
        expect.that(words.includes(output), `the answer to the ${as} does not hold '${output}'`, words)
    }
  },
})

/** A request that repeats all commands of the body for each of these texts; undefined unless it holds an array of commands. */
function echoingEach(body: object, texts: readonly string[]): object | undefined {
  const list = Object.entries(body).find(([, value]) => Array.isArray(value) && refersTo(value, 'text'))
  if (list === undefined) return undefined
  const [name, commands] = list as [string, unknown[]]
  return { ...body, [name]: texts.flatMap((text) => fill(commands, { text })) }
}

/** More commands than anyone runs by hand. */
const MANY = 8

export const runMany = check({
  rule: 'cli/run-several',
  title: 'the answer holds what each of eight commands writes, where it holds that of each of two',
  run: async ({ api, target, expect, unique }) => {
    const outputsOf = async (count: number): Promise<{ lacking: string[]; words: string } | undefined> => {
      const texts = Array.from({ length: count }, (_, at) => unique(`text${at}`))
      const body = echoingEach(target.fixtures.echoing_commands?.body ?? {}, texts)
      if (body === undefined) return undefined
      const { words } = await api.need('runCommands', { body })
      return { words, lacking: texts.filter((text) => !words.includes(text)) }
    }
    const two = await outputsOf(2)
    if (two === undefined) throw new NotApplicable('fixtures.echoing_commands has no array of commands')
    // What a command of the same name wrote before may be overwritten: how outputs are arranged is not documented.
    if (two.lacking.length > 0) throw new NotApplicable('the answer does not hold the outputs of two like commands')
    const many = await outputsOf(MANY)
    expect.equal(many?.lacking, [], `outputs of ${MANY} commands that the answer lacks`)
  },
})

/** An output without its blanks: whether it is wrapped is not documented. */
const unwrapped = (words: string): string => words.replaceAll(/\s+/g, '')

/** What a command may surely write, in characters. */
const USUAL_LENGTH = 100

/** What commands write, one after the other: the same again at last. */
const WORDS: readonly string[] = ['one two three', 'Größe 日本語 😀', 'many words '.repeat(190).trim(), 'one two three']

export const outputOfTheRequest = check({
  rule: 'cli/output-is-of-the-request',
  title: 'requests whose commands write different words, the first ones again, and two users at once',
  run: async ({ api, target, expect, fixture, unique }) => {
    const { body } = fixture('echoing_commands')
    let before = ''
    for (const [at, words] of WORDS.entries()) {
      const mark = unique(`words${at}`)
      const text = `${mark} ${words} end${at}`
      const mayBeTooLong = words.length > USUAL_LENGTH
      const reply = await api.call('runCommands', { body: fill(body, { text }), valid: !mayBeTooLong })
      // How long a command may be is not documented, but what is run is not cut.
      if (mayBeTooLong && !reply.words.includes(mark)) continue
      if (!reply.ok) throw new Blocked(`runCommands answered ${reply.status}`)
      const isWhole = unwrapped(reply.words).includes(unwrapped(text))
      expect.that(isWhole, 'the answer lacks what the command writes', reply.words)
      expect.that(before === '' || !reply.words.includes(before), 'the answer is of the request before', reply.words)
      before = text
    }
    const [one, other = one] = callersOf(target)
    const callers = [one, other]
    const texts = callers.map((as, nth) => unique(`${as}${nth}`))
    const requests = callers.map((as, nth) => api.need('runCommands', { body: fill(body, { text: texts[nth] }), as }))
    for (const [nth, { words }] of (await Promise.all(requests)).entries()) {
      const foreign = texts[1 - nth] ?? ''
      expect.that(words.includes(texts[nth] ?? ''), 'of two requests at once one lacks its own output', words)
      expect.that(!words.includes(foreign), 'of two requests at once one has the output of the other', words)
    }
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
  title: 'every built-in command that the target file names is in the list',
  run: async ({ api, expect, fixture, target }) => {
    const names = [fixture('command'), ...(target.fixtures.several_commands?.names ?? [])]
    const { words } = await api.need('listCommands')
    for (const name of names) expect.that(words.includes(name), `the list does not name the command ${name}`)
  },
})
