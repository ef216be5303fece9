import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Lack } from '../support/requires.ts'

/** The relevant part of npm's `audit --json` output. */
interface Audit {
  auditReportVersion?: number
  vulnerabilities?: Readonly<Record<string, { severity: string; range: string; via: readonly (string | Advisory)[] }>>
  /** Why there is no report. */
  message?: string
}
interface Advisory {
  title: string
  url: string
}

/** Severities that fail the test; `npm audit` reports the rest. */
const GRAVE = ['high', 'critical']
/** Long enough for a slow registry, short enough for a test. */
const WAITS_MS = 10_000

/**
 * Returns a line for each installed runtime package with an advisory of high severity or above, or why it cannot be known: only a
 * registry has advisories, and not every registry serves them.
 * @param folder the folder of package.json and the lockfile
 * @param settings npm settings to override: `registry`, `cache`
 */
export async function advisoriesOf(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly string[] | Lack> {
  const options = { 'audit-level': 'high', 'fetch-retries': 0, 'fetch-timeout': WAITS_MS, ...settings }
  const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const words = ['audit', '--json', '--omit=dev', ...given]
  const npm = spawn('npm', words, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  const failed = new Promise<string>((resolve) => npm.on('error', ({ message }) => resolve(message)))
  const printed = await Promise.race([text(npm.stdout), failed])
  const { auditReportVersion, vulnerabilities = {}, message } = read(printed)
  if (auditReportVersion === undefined) {
    // The message may contain an internal address of this machine's network.
    const why = (message ?? 'npm audit printed no report').replace(/ - \w+ https?:.*/, '')
    return { wants: 'advisories', reason: `the registry reports no advisories: ${why}` }
  }
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => GRAVE.includes(severity))
    .map(([name, { severity, range, via }]) => {
      const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`))
      return `${name} ${range}: ${severity}, ${reasons.join(', ')}`
    })
}

function read(printed: string): Audit {
  try {
    return JSON.parse(printed) as Audit
  } catch {
    return {}
  }
}
