import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '..', 'etalon.js')

/** A Node of this machine that is older than the sources need, beside the one that npm brought; undefined where there is none. */
function oldNode(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return folders
    .map((folder) => join(folder, 'node'))
    .find((file) => {
      try {
        const version = execFileSync(file, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString()
        return Number(version.slice(1).split('.')[0]) < 24
      } catch {
        return false
      }
    })
}

const old = oldNode()

describe.skipIf(old === undefined)(`an old Node${old === undefined ? ' (skipped: this machine has none)' : ''}`, () => {
  test("hands over to the project's own", () => {
    const output = execFileSync(old as string, [PROGRAM, 'check', '--list', '--only', 'flows']).toString()
    expect(output).toMatch(/^\d+ rules, .* operations$/m)
  })
})
