import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** A Node of this machine that is older than the sources need, beside the one that npm brought; undefined where there is none. */
export function oldNode(): string | undefined {
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
