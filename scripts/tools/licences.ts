import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'

/** The file beside a bundle that holds the licences of the packages in it. */
export const LICENCES = 'licenses.txt'
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//g

/** The names of all packages in a bundle, in order. */
export function packagesIn({ inputs }: Metafile): string[] {
  const names = Object.keys(inputs).flatMap((path) => [...path.matchAll(PACKAGE)].at(-1)?.[1] ?? [])
  return [...new Set(names)].sort()
}

/**
 * The licences of all packages in a bundle, by name.
 * @param root the project's folder
 */
export function licencesOf(metafile: Metafile, root: string): string {
  return packagesIn(metafile)
    .map((name) => licenceOf(name, join(root, 'node_modules', name)))
    .join('\n\n')
}

function licenceOf(name: string, folder: string): string {
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  const terms = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version} (${license})\n\n${terms}`.trim()
}
