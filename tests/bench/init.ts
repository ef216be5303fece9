import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TARGET_FILE, embeddedEnvironment, startEmbedded } from '../../scripts/cli/embedded.ts'
import { checks, httpTransport, observations, parseTarget, run } from '../../suites/index.ts'
import { usedBefore } from '../reference-server/past.ts'
import { etalonHere } from '../support/in-process.ts'
import { TARGET, startReference, stopping } from './reference-process.ts'
import { type Row, atLeast, atMost, rounded } from './row.ts'

const LEAST_SHARE = 0.8
const MOST_SECONDS = 300
const SEED = 7
const EFFECTS = new Set([
  'reads',
  'writes',
  'executes',
  'administers',
  'bills',
  'tickets',
  'mails',
  'commands',
] as const)

type Environment = Readonly<Record<string, string | undefined>>

/** What `etalon init` finds with the keys of an administrator and an editor, by the rules that its file proves. */
export async function init(): Promise<Row[]> {
  const onMock = await onEmbeddedMock()
  const server = await startReference(0)
  const onServer = await stopping(server, async () => {
    const url = `${server.environment['ORIGIN']}/rest`
    const { target } = parseTarget(readFileSync(TARGET, 'utf8'), TARGET, server.environment)
    const { succeeds, fails, warns, slow } = target.fixtures.runs ?? {}
    const quick = [succeeds, fails, warns].filter((id) => id !== undefined)
    await usedBefore(url, server.environment['ADMIN_KEY'] as string, { quick, slow })
    return shareOf(url, server.environment, TARGET)
  })
  return [rowOf('the embedded mock', onMock), rowOf('the reference server', onServer)]
}

async function onEmbeddedMock(): Promise<Share> {
  const embedded = await startEmbedded()
  const { baseUrl } = embedded.target
  try {
    return await shareOf(baseUrl, embeddedEnvironment(new URL(baseUrl).origin), TARGET_FILE)
  } finally {
    await embedded.close()
  }
}

interface Share {
  byHand: number
  byInit: number
  violated: number
  seconds: number
}

function rowOf(service: string, { byHand, byInit, violated, seconds }: Share): Row {
  return {
    measure: `etalon init with two keys on ${service}, rules proved`,
    figures: { 'by hand': byHand, 'by init': byInit, violated, 's for init': rounded(seconds) },
    targets: [
      atLeast(LEAST_SHARE, 'of those by hand', byInit / byHand),
      atMost(MOST_SECONDS, 's', seconds),
      atMost(0, 'rules violated by a wrong guess', violated),
    ],
  }
}

async function shareOf(url: string, environment: Environment, handWritten: string): Promise<Share> {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-bench-init-'))
  try {
    const out = join(folder, 'target.yaml')
    const [admin, editor] = [environment['ADMIN_KEY'] as string, environment['EDITOR_KEY'] as string]
    const begun = performance.now()
    const words = ['--url', url, '--key', admin, '--key', `editor=${editor}`, '--allow', 'writes,executes,bills']
    const { code, output } = await etalonHere(['init', '--out', out, ...words])
    if (code !== 0) throw new Error(`etalon init ended with ${code}: ${output}`)
    const seconds = (performance.now() - begun) / 1_000
    const found = await proved(out, { ETALON_KEY: admin, ETALON_EDITOR_API_KEY: editor })
    const whole = await proved(handWritten, environment)
    return { byHand: whole.pass, byInit: found.pass, violated: found.violation, seconds }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The numbers of rules by outcome, with every effect allowed. */
async function proved(file: string, environment: Environment): Promise<{ pass: number; violation: number }> {
  const { target, redactor } = parseTarget(readFileSync(file, 'utf8'), file, environment)
  const { send, close } = httpTransport(target.limits.timeoutMs)
  const profiles = new Set(['product', 'mcp', 'http'] as const)
  const allowed = { ...target, allow: EFFECTS }
  const { summary } = await run({ target: allowed, checks, observations, redactor, send, seed: SEED, profiles })
  await close()
  return summary
}
