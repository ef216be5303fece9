import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandGoldens } from './goldens/commands.ts'
import { idGoldens } from './goldens/ids.ts'
import { packageGoldens } from './goldens/package.ts'
import { reportGoldens } from './goldens/reports.ts'

/**
 * `npm run goldens`: compares ids, verdicts, reports, help texts and the package's file list with the committed ones, and
 * fails if they differ. `--update` writes them instead.
 */
const FOLDER = join(import.meta.dirname, 'goldens/files')

const now = new Map([...idGoldens(), ...reportGoldens(), ...(await packageGoldens()), ...(await commandGoldens())])

function committed(): Map<string, string> {
  return new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]))
}

/** The first lines of one text that the other lacks. */
function missing(from: string, other: string): string[] {
  const lines = new Set(other.split('\n'))
  return from.split('\n').filter((line) => !lines.has(line))
}

const MOST_LINES = 10
const LONGEST_LINE = 200
function difference(name: string, before = '', after = ''): string {
  const lines = [
    ...missing(before, after).map((line) => `- ${line}`),
    ...missing(after, before).map((line) => `+ ${line}`),
  ]
  const more = lines.length > MOST_LINES ? [`… ${lines.length - MOST_LINES} more lines`] : []
  return [`${name} differs:`, ...lines.slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE)), ...more].join(
    '\n',
  )
}

if (process.argv.includes('--update')) {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, text] of now) writeFileSync(join(FOLDER, name), text)
  console.log(`${now.size} goldens written`)
} else {
  const before = committed()
  const differing = [...new Set([...before.keys(), ...now.keys()])].filter((name) => before.get(name) !== now.get(name))
  for (const name of differing) console.error(difference(name, before.get(name), now.get(name)))
  console.log(`${now.size - differing.length} passed, ${differing.length} failed`)
  process.exitCode = differing.length > 0 ? 1 : 0
}
