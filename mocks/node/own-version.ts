import { readPackageFile } from './package-file.ts'

/** The version of this package. */
export function ownVersion(): string {
  return (JSON.parse(readPackageFile('package.json').toString()) as { version: string }).version
}
