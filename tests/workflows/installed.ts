import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where the packages are that this project has installed. */
const MODULES = resolve(import.meta.dirname, '../../node_modules')

/**
 * Does to a folder what `npm ci` does, without the ten seconds of a processor that it takes: the packages that the lockfile
 * names come from this project's own folder. With `--omit=dev` those that only develop it are not there. A folder that has its packages keeps them.
 */
export function installed(folder: string, command: string): void {
  const modules = join(folder, 'node_modules')
  if (existsSync(modules)) return
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { dev?: true }>>
  }
  for (const [place, { dev }] of Object.entries(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? []
    if (name === undefined || (dev === true && command.includes('--omit=dev'))) continue
    if (!existsSync(join(MODULES, name))) continue
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(MODULES, name), join(modules, name))
  }
}
