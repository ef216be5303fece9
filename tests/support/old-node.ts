import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** A Node on this machine that is too old for the sources, besides npm's own; undefined if there is none. */
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
