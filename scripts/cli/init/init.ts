import { existsSync } from 'node:fs'
import { EFFECTS, type Effect, rules, writeJson } from '#spec'
import {
  type Finding,
  type LoadedTarget,
  UsageError,
  discover,
  escapeControls,
  lookAt,
  parseTarget,
  preflightWithRetry,
  targetTransport,
  writeOwn,
} from '../../../suites/index.ts'
import { ENVIRONMENT_VARIABLE } from '../../../suites/run/target-file.ts'
import { contentOf } from '../../../suites/run/yaml-file.ts'
import { baseAddress } from '../base-address.ts'
import { ownCommand } from '../own-command.ts'
import { shellWord } from '../shell-word.ts'
import { type GivenCredential, credentialsOf } from './keys.ts'
import { knownIn, withFindings } from './merge.ts'
import { asked, questionsOf, withQuestions, withoutQuestions } from './questions.ts'
import { rolesOf } from './roles.ts'
import { tried } from './tried.ts'
import { hasKey, withKey } from './yaml-text.ts'

export interface InitFlags {
  url?: string
  key: string[]
  login?: string
  out: string
  allow?: string
  json?: true
}

/** Effects that may be tried: what administers, or reaches people or the host, is never tried out. */
const TRIED: readonly Effect[] = ['reads', 'writes', 'executes', 'bills']
/** Exit code if nothing could be read. */
const UNUSABLE = 4

/** Looks at the service and writes the file. Returns the exit code. */
export async function init(flags: InitFlags): Promise<number> {
  const { out } = flags
  const allow = allowed(flags.allow)
  const before = existsSync(out) ? withoutQuestions(contentOf(out, '--out')) : undefined
  const given = credentialsOf(flags.key, flags.login, process.env)
  const begun = beginning(before, flags, given, allow)
  const variables = Object.assign({}, ...given.map((one) => one.variables)) as Record<string, string>
  const loaded = withEffects(parseTarget(begun, out, { ...process.env, ...variables }), allow)
  const { send, close } = targetTransport(loaded.target)
  const say = (line: string): void => console.error(`etalon: ${escapeControls(loaded.redactor.mask(line))}`)
  const whyUnusable = async (): Promise<string | undefined> => {
    const first = await preflightWithRetry(loaded.target, send, loaded.redactor, { attempts: 1 })
    return first.state === 'unusable' ? first.message : undefined
  }
  const nothing = (why: string): number => {
    say(`nothing could be read at ${loaded.target.baseUrl}: ${why}; nothing was written`)
    return UNUSABLE
  }
  try {
    const look = lookAt(loaded, send)
    const roles = await rolesOf(look, { given, say, whyUnusable })
    // All other requests would take as long to fail.
    if (!roles.reached) return nothing(roles.why)
    const seen = await discover(look, knownIn(begun))
    if (seen.length === 0 && !roles.answered) return nothing((await whyUnusable()) ?? roles.why)
    const findings = [
      ...seen,
      ...(await tried({ begun, out, variables, allow, redactor: loaded.redactor, seen, send, say })),
    ]
    const found = withFindings(begun, findings)
    const questions = questionsOf(found)
    writeOwn(out, withQuestions(found, questions))
    const done = { out, findings, questions, variables: variablesIn(found), tried: allow, allowed: allowedIn(found) }
    console.log(flags.json === true ? writeJson(asJson(done), 2) : told(done))
    return 0
  } finally {
    await close()
  }
}

function allowed(words: string | undefined): Effect[] {
  const asked = (words ?? 'reads').split(',').map((word) => {
    const effect = EFFECTS.find((known) => known === word)
    if (effect === undefined || !TRIED.includes(effect))
      throw new UsageError(`--allow ${word}: init tries out ${TRIED.join(', ')}, and nothing else`)
    return effect
  })
  return TRIED.filter((effect) => effect === 'reads' || asked.includes(effect))
}

/** The file to begin with: what is there, or the address, and what the options add. */
function beginning(
  before: string | undefined,
  { url, out }: InitFlags,
  given: readonly GivenCredential[],
  allow: readonly Effect[],
): string {
  if (before === undefined && url === undefined)
    throw new UsageError(`${out} does not exist yet: give --url, the base address of the service`)
  const address = url === undefined ? undefined : baseAddress(url, '--url')
  let text = before ?? HEAD
  if (address !== undefined) text = withKey(text, ['base_url'], address, 'Where the API is.')
  text = withKey(text, ['allow'], allow, ALLOW)
  for (const { name, entry } of given) text = withKey(text, ['credentials', name], entry)
  if (!hasKey(text, ['credentials', 'admin']))
    throw new UsageError("init needs the administrator's key: give --key or set ETALON_KEY")
  return text
}

const HEAD = `# yaml-language-server: $schema=./node_modules/etalon/spec/generated/target.schema.json
# Written by \`etalon init\` from what the service shows. Change whatever you know better: a second \`etalon init\` only adds.
# Lines with a question mark are what could not be seen: remove the # before the answer, and put in your own value.
`

const ALLOW = 'What the gate may do: reads, writes, executes, administers, bills, tickets, mails, commands.'

function withEffects({ target, redactor }: LoadedTarget, allow: readonly Effect[]): LoadedTarget {
  return { redactor, target: { ...target, allow: new Set(allow) } }
}

/** What a run of init did. */
interface Done {
  out: string
  findings: readonly Finding[]
  questions: ReturnType<typeof questionsOf>
  /** The environment variables that the file reads. */
  variables: readonly string[]
  /** What init was allowed, and what the file allows the gate. */
  tried: readonly Effect[]
  allowed: ReadonlySet<unknown>
}

function allowedIn(text: string): ReadonlySet<unknown> {
  const allow: unknown = knownIn(text).get('allow')
  return new Set(Array.isArray(allow) ? allow : [])
}

function variablesIn(text: string): string[] {
  const texts = [...knownIn(text).values()].filter((value) => typeof value === 'string')
  return [...new Set(texts.flatMap((value) => [...value.matchAll(ENVIRONMENT_VARIABLE)].map(([, name = '']) => name)))]
}

function asJson(done: Done): object {
  return {
    file: done.out,
    found: done.findings,
    questions: done.questions.map(asked),
    variables: done.variables,
  }
}

function told(done: Done): string {
  const { out, findings, questions } = done
  const testable = rules.filter(({ untestable }) => untestable === undefined)
  const waiting = new Set(questions.flatMap((one) => one.rules)).size
  const names = done.variables.filter((name) => process.env[name] === undefined)
  return [
    `${out}: ${findings.length} values found; ${questions.length} questions left, for ${waiting} of ${testable.length} rules`,
    'next:',
    ...(names.length > 0 ? [`  export ${names.map((name) => `${name}='…'`).join(' ')}`] : []),
    ...nextLines(done),
    `  ${ownCommand()} check --target ${shellWord(out)}`,
  ].join('\n')
}

/** What reading could not show can be tried out, and the gate uses it only where the file allows that. */
function nextLines({ out, questions, tried: allow, allowed: inFile }: Done): string[] {
  const later = TRIED.filter((effect) => !allow.includes(effect))
  const closed = allow.filter((effect) => !inFile.has(effect))
  return [
    ...(closed.length > 0
      ? [`  # add ${closed.join(', ')} to the line "allow" of ${out}: without it, the gate leaves out what they open`]
      : []),
    ...(later.length > 0 && questions.length > 0
      ? [
          `  ${ownCommand()} init --allow ${TRIED.filter((effect) => effect !== 'reads').join(',')} --out ${shellWord(out)}   # to find more: it tries out on objects of its own, and removes them; bills stands for eleven short chats at most`,
        ]
      : []),
  ]
}
