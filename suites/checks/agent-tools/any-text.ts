import type { RuleId } from '#spec'
import { Blocked, type Check, NotApplicable, type Tools, check, textsIn, unlessNotApplicable } from '../../kit/index.ts'
import { runAnywhere } from '../mcp/anywhere.ts'
import { LONG, WIDE } from '../chat/long.ts'
import { ABOUT_CAP } from '../billing/about-cap.ts'
import { schemasFor } from './schema.ts'
import { type Search, findingQuery, listedTool, ticketOf, unescaped } from './tools.ts'

/** Texts that a string may be: beyond ASCII, with quotes, markup and several lines; and longer than a line of a database. */
const ANY: readonly string[] = [WIDE, LONG.slice(0, 300)]

const RESTRICT: readonly string[] = ['pattern', 'maxLength', 'format', 'enum', 'const']

/** A tool may restrict its arguments in its own schema. What is declared elsewhere there may be about any of them. */
async function needAnyText(tools: Tools, name: string, given: readonly string[]): Promise<void> {
  const { parameters } = await listedTool(tools, name)
  const declared = given.map((argument) => schemasFor(parameters, argument))
  const isSeen = declared.every((schemas) => schemas.length > 0 && !textsIn(schemas).includes('$ref'))
  const isRestricted = (schema: unknown): boolean => textsIn(schema).some((word) => RESTRICT.includes(word))
  if (isSeen ? declared.flat().some(isRestricted) : isRestricted(parameters))
    throw new NotApplicable(`the parameters of ${name} restrict its texts`)
}

/** Asserts that a tool takes arguments with other texts, if it takes plain ones; `known` is what it certainly takes. */
async function takesAny(
  tools: Tools,
  name: string,
  free: readonly string[],
  plain: object,
  others: readonly object[],
  known?: object,
): Promise<void> {
  await needAnyText(tools, name, free)
  const failsWith = async (one: object): Promise<boolean> => (await runAnywhere(tools, name, one)).failed
  for (const other of others) {
    const { failed, text } = await runAnywhere(tools, name, other)
    if (!failed) continue
    if (!(await failsWith(plain))) tools.expect.that(false, `${name} fails with a text that it may be given`, other)
    if (known === undefined || (await failsWith(known))) throw new Blocked(`${name} fails with any text: ${text}`)
    throw new NotApplicable(`${name} fails where it finds nothing`)
  }
}

/** A search takes any query, whether it finds something or not. */
function searchTakesAny(rule: RuleId, name: Search): Check {
  return check({
    rule,
    title: 'queries of 300 characters, and of characters beyond ASCII',
    over: 'operations',
    run: (tools) => {
      const query = tools.unique('query')
      const hit = findingQuery(name, tools.target)
      return takesAny(
        tools,
        name,
        ['query'],
        { query },
        ANY.map((text) => ({ query: `${query} ${text}` })),
        hit === undefined ? undefined : { query: hit },
      )
    },
  })
}

export const knowledgeBaseTakesAny = searchTakesAny(
  'agent-tools/search-knowledge-base-takes-any-query',
  'search_knowledge_base',
)
export const templatesTakeAny = searchTakesAny('agent-tools/search-templates-takes-any-query', 'search_templates')

export const ticketTakesAny = check({
  rule: 'agent-tools/create-support-ticket-takes-any-text',
  title: 'a ticket with a subject beyond ASCII and a description of many lines',
  over: 'operations',
  run: async (tools) => {
    const plain = ticketOf(tools)
    const description = `${tools.unique('ticket')}\n${WIDE}\n${LONG}`
    const any = { ...plain, subject: 'Größe „ü“ 😀 <b>&amp;</b>', description }
    await takesAny(tools, 'create_support_ticket', ['subject', 'description'], plain, [any])
  },
})

/** What a command is given, one after the other: the same again at last, and nothing. */
const WORDS: readonly string[] = ['one two three', 'Größe 日本語 😀', 'many words '.repeat(100).trim(), 'one two three']

/** Longer than a line of any result, which may be broken there. */
const LONG_LINE = 500

/** What says at the end of a line that it is cut short. */
const CUT = /(…|\.{3}|\btruncated\b[^\n]*)\W*$/im

/** Whether an output has what a command was given. A result may break a long line, or say at its end that it is cut short. */
function isWritten(given: string, output: string): boolean {
  if (given.length < LONG_LINE) return output.includes(given)
  const [all, wanted] = [output, given].map((text) => text.replaceAll(/\s+/g, '')) as [string, string]
  return all.includes(CUT.test(output) ? wanted.slice(0, LONG_LINE) : wanted)
}

/** The same for a tool whose schema restricts its texts. */
const PLAIN_WORDS: readonly string[] = ['one two three', 'three two one', 'one two three']

export const cliTakesArguments = check({
  rule: 'agent-tools/host-cli-takes-arguments',
  title: 'a command with several words, others, those of before, and none',
  over: 'operations',
  run: async (tools) => {
    const echo = tools.fixture('host_echo')
    let before = ''
    const isAny = await unlessNotApplicable(async () => {
      await needAnyText(tools, 'host_cli', ['command'])
      return true
    })
    for (const [at, words] of (isAny === true ? WORDS : PLAIN_WORDS).entries()) {
      const given = `${tools.unique(`words${at}`)} ${words} end${at}`
      const { failed, text } = await runAnywhere(tools, 'host_cli', { command: echo.replaceAll('{text}', given) })
      if (failed && ABOUT_CAP.test(text)) throw new Blocked(`host_cli failed: ${text}`)
      const output = unescaped(text)
      tools.expect.that(!failed && isWritten(given, output), 'the result lacks what the command writes', text)
      tools.expect.that(before === '' || !output.includes(before), 'the result is of the command before', text)
      before = given
    }
    // What a command without words does is its own affair; where it succeeds, its result is a text.
    await runAnywhere(tools, 'host_cli', { command: echo.replaceAll('{text}', '').trim() })
  },
})
