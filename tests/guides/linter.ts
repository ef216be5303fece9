import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const LINTER = join(resolve(import.meta.dirname, '../..'), 'node_modules/.bin/oxlint')

/** What the linter finds in files of a folder by the rules of these names: their names, by file. */
export function diagnosticsIn(folder: string, files: readonly string[], rules: RegExp): Map<string, string[]> {
  const { stdout } = spawnSync(LINTER, ['--format=json', ...files], { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  const ofRules = diagnostics.filter(({ code }) => rules.test(code))
  const byFile = Map.groupBy(ofRules, ({ filename }) => filename)
  return new Map([...byFile].map(([file, found]) => [file, found.map(({ code }) => code)]))
}
