import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from '../../../mocks/node/package-file.ts'

/** The folder of the bundled pacts. */
const PACTS = packageFile('contracts/pacts')

/** Paths of the bundled pacts; none in the single executable, which comes without them. */
export function committedPacts(): string[] {
  return (existsSync(PACTS) ? readdirSync(PACTS) : [])
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(PACTS, name))
}
