import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packageFile } from '../../../mocks/node/package-file.ts'

const ROOT = packageFile('.')
const CHECKS = join(ROOT, 'suites', 'checks')

/** The files of checks that name a rule, from the root of the project; none where etalon was installed without its sources. */
export function checkFilesOf(rule: string): string[] {
  if (!existsSync(CHECKS)) return []
  return globSync('**/*.ts', { cwd: CHECKS })
    .filter((file) => !file.endsWith('.test.ts') && readFileSync(join(CHECKS, file), 'utf8').includes(`'${rule}'`))
    .map((file) => relative(ROOT, join(CHECKS, file)))
    .sort()
}
