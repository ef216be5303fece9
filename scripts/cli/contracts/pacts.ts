import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from '../../../mocks/node/package-file.ts'

/** The folder of the pacts of our own consumers. */
const PACTS = packageFile('contracts/pacts')

/** The pacts of our own consumers, as paths. */
export function committedPacts(): string[] {
  return readdirSync(PACTS)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(PACTS, name))
}
