import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Lack } from '../support/requires.ts'

/** What npm's `audit --json` prints, as far as it counts here. */
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

/** Advisories of these fail; the others are npm's to report on `npm audit`. */
const GRAVE = ['high', 'critical']
/** Long enough for a slow registry, and short enough for a test. */
const WAITS_MS = 10_000

/**
 * A line for each installed runtime package with an advisory of high severity or above, or why nobody can say:
 * an advisory database is had from a registry only, and not every registry serves one.
 * @param folder that of the package.json and its lockfile
 * @param settings of npm, in place of its own: `registry`, `cache`
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
    // The address in the message may be one that only this machine should know.
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
