import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Time limit for an installation step, in ms. */
const PATIENCE_MS = 120_000

/** The browser on this machine, or why there is none. */
export type Chromium = { path: string; reason?: never } | { path?: never; reason: string }

/** Finds a Chromium: the one in `CHROMIUM`, or one in a usual place. */
export function chromium({ CHROMIUM: named }: NodeJS.ProcessEnv = process.env): Chromium {
  if (named !== undefined)
    return existsSync(named) ? { path: named } : { reason: `CHROMIUM names ${named}, which is not there` }
  const path = PLACES.find(existsSync)
  return path === undefined ? { reason: 'no Chromium in a usual place; set CHROMIUM to the path of one' } : { path }
}

/** Installs a Chromium if there is none and this process may. */
export function withChromium(): Chromium {
  const found = chromium()
  if (found.path !== undefined || process.env['CHROMIUM'] !== undefined) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return { reason: 'no Chromium in a usual place, and no right to install one with apt-get' }
  const options = {
    timeout: PATIENCE_MS,
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  try {
    execFileSync('apt-get', ['update', '-q'], options)
    execFileSync('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], options)
  } catch (problem) {
    return { reason: `apt-get installed no Chromium: ${(problem as Error).message}` }
  }
  return chromium()
}
