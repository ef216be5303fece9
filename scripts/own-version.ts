import { readFileSync } from 'node:fs'
import { packageFile } from '../mocks/node/package-file.ts'

/** The version of this package. */
export function ownVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version
}
