import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The absolute path of a file in the package: sources and built files are at different depths. */
export function packageFile(place: string): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, place)
}
