import { Command, Option } from 'commander'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Profile, allOperations, freedoms, isRuleId, rules, writeJson } from '#spec'
import {
  type LoadedTarget,
  type Report,
  Redactor,
  TargetLost,
  UsageError,
  casesOf,
  checks,
  exitCode,
  httpTransport,
  junit,
  loadTarget,
  markdown,
  observations,
  parseTarget,
  plan,
  preflight,
  run,
  terminal,
  visible,
} from '../../suites/index.ts'
import { startEmbedded } from './embedded.ts'
import { wholeNumber } from './whole-number.ts'

/** Exit codes that do not come from a finished run. */
const UNUSABLE = 4
const BLOCKED = 2

interface CheckFlags {
  target?: string
  url?: string
  key?: string
  allow?: string
  profile: Profile[]
  only: string[]
  skip: string[]
  seed?: string
  runs?: string
  plan?: true
  list?: true
  report: string[]
}

/** `etalon check`: the gate against a target, or against the embedded mock where none is given. */
export function checkCommand(): Command {
  const collect = (value: string, before: string[]): string[] => [...before, ...value.split(',')]
  return new Command('check')
    .description('check an implementation against the documents, rule by rule')
    .option('--target <file>', 'target file; without it (and without --url) the embedded mock is checked')
    .option('--url <base_url>', 'base address of the target, in place of a file')
    .option('--key <api_key>', "administrator's API key, with --url; $ETALON_KEY otherwise")
    .option('--allow <effects>', 'effects that may be sent: reads,writes,executes,administers,bills')
    .addOption(
      new Option('--profile <names>', 'profiles whose broken rules fail the run: product,mcp,http')
        .default([])
        .argParser(collect as never),
    )
    .addOption(new Option('--only <rules>', 'rule ids or areas to run').default([]).argParser(collect as never))
    .addOption(new Option('--skip <rules>', 'rule ids or areas to leave out').default([]).argParser(collect as never))
    .option('--seed <number>', 'seed of everything that is drawn')
    .option('--runs <number>', 'values that each property tries')
    .option('--plan', 'say what would be sent, and send nothing')
    .option('--list', 'list the rules, whether each is checked, and the operations')
    .addOption(
      new Option('--report <file>', 'write the report: .json, .xml (JUnit) or .md; may be repeated')
        .default([])
        .argParser(collect as never),
    )
    .action(async (flags: CheckFlags) => {
      process.exitCode = await check(flags)
    })
}

async function check(flags: CheckFlags): Promise<number> {
  const selected = select(flags)
  const writers = flags.report.map((file) => ({ file, write: writerFor(file) }))
  if (flags.list === true) return list(selected)
  const embedded = flags.target === undefined && flags.url === undefined ? await startEmbedded() : undefined
  try {
    const { target, redactor } = adjust(embedded ?? load(flags), flags)
    if (target.credentials.admin === undefined)
      throw new UsageError('the target has no credentials.admin; every check needs the API key of an administrator')
    if (flags.plan === true) return printPlan(target, selected)
    const { send, close } = httpTransport(target.limits.timeoutMs)
    try {
      const first = await preflight({ target, run: 'preflight', send, redactor, watch: () => {} })
      if (first.state !== 'ready') {
        console.error(`etalon: ${visible(redactor.mask(first.message))}`)
        return first.state === 'unusable' ? UNUSABLE : BLOCKED
      }
      const seed = flags.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber(flags.seed, '--seed')
      const profiles = new Set<Profile>(['product', ...flags.profile])
      const report = await run({ target, checks, observations, send, redactor, seed, profiles, selected })
      console.log(terminal(report))
      for (const { file, write } of writers) save(file, write(report))
      return exitCode(report, target.requireProved)
    } catch (problem) {
      if (!(problem instanceof TargetLost)) throw problem
      console.error(`etalon: ${visible(redactor.mask(problem.message))}`)
      return UNUSABLE
    } finally {
      await close()
    }
  } finally {
    await embedded?.close()
  }
}

function load(flags: CheckFlags): LoadedTarget {
  if (flags.target !== undefined && flags.url !== undefined) throw new UsageError('give --target or --url, not both')
  if (flags.target !== undefined) return loadTarget(flags.target, process.env)
  const key = flags.key ?? process.env['ETALON_KEY']
  if (key === undefined) throw new UsageError('--url needs an administrator key: give --key or set ETALON_KEY')
  const file = { base_url: flags.url, credentials: { admin: { api_key: key } } }
  return parseTarget(JSON.stringify(file), '--url', process.env)
}

const EFFECTS = ['reads', 'writes', 'executes', 'administers', 'bills'] as const

function adjust(loaded: LoadedTarget, flags: CheckFlags): LoadedTarget {
  let { target } = loaded
  if (flags.allow !== undefined) {
    const allow = flags.allow.split(',').map((word) => {
      const effect = EFFECTS.find((known) => known === word)
      if (effect === undefined) throw new UsageError(`--allow ${word}: no such effect; it takes ${EFFECTS.join(', ')}`)
      return effect
    })
    target = { ...target, allow: new Set(allow) }
  }
  if (flags.runs !== undefined)
    target = { ...target, limits: { ...target.limits, runs: wholeNumber(flags.runs, '--runs', 1) } }
  return { target, redactor: loaded.redactor ?? new Redactor() }
}

const PROFILES: readonly string[] = ['product', 'mcp', 'http']

/** Ids of the rules that --only and --skip leave. Each takes a rule id or a whole area. */
function select(flags: CheckFlags): ReadonlySet<string> {
  for (const profile of flags.profile) {
    if (!PROFILES.includes(profile))
      throw new UsageError(`--profile ${profile}: no such profile; it takes ${PROFILES.join(', ')}`)
  }
  const areas = new Set(rules.map((rule) => rule.area))
  for (const word of [...flags.only, ...flags.skip]) {
    if (!isRuleId(word) && !areas.has(word)) {
      throw new UsageError(`${word}: no rule and no area of that name; \`etalon check --list\` names them all`)
    }
  }
  const names = (words: readonly string[], id: string, area: string): boolean =>
    words.includes(id) || words.includes(area)
  return new Set(
    rules
      .filter(({ id, area }) => flags.only.length === 0 || names(flags.only, id, area))
      .filter(({ id, area }) => !names(flags.skip, id, area))
      .map(({ id }) => id),
  )
}

function list(selected: ReadonlySet<string>): number {
  const checked = new Set([...checks, ...observations].map(({ rule }) => rule))
  for (const rule of rules.filter(({ id }) => selected.has(id))) {
    const state = rule.untestable !== undefined ? 'untestable' : checked.has(rule.id) ? 'checked' : 'not yet checked'
    console.log(`${rule.id} [${rule.profile}, ${state}] ${rule.text}`)
  }
  const testable = rules.filter(({ untestable }) => untestable === undefined)
  console.log(
    `${rules.length} rules, ${testable.length} of them testable and ${testable.filter(({ id }) => checked.has(id)).length} checked; ` +
      `${freedoms.length} freedoms; ${allOperations.length} operations`,
  )
  console.log(`operations: ${allOperations.map(({ id }) => id).join(' ')}`)
  return 0
}

function printPlan(target: LoadedTarget['target'], selected: ReadonlySet<string>): number {
  const { effects, cases } = plan(casesOf(checks.filter(({ rule }) => selected.has(rule))), target)
  for (const one of cases)
    console.log(
      `${one.runs ? one.effect.padEnd(11) : 'not run    '} ${one.id}${one.reason === undefined ? '' : ` (${one.reason})`}`,
    )
  console.log(
    `cases by effect: ${Object.entries(effects)
      .map(([effect, count]) => `${effect} ${count}`)
      .join(', ')}; nothing was sent`,
  )
  return 0
}

function writerFor(file: string): (report: Report) => string {
  if (file.endsWith('.json')) return (report) => `${writeJson(report, 2)}\n`
  if (file.endsWith('.xml')) return junit
  if (file.endsWith('.md')) return markdown
  throw new UsageError(`--report ${file}: the name must end in .json, .xml or .md`)
}

function save(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
