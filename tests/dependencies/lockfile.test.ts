import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T

interface Locked {
  integrity?: string
  resolved?: string
  link?: boolean
  deprecated?: string
  hasInstallScript?: boolean
  dev?: boolean
}
const { packages } = read<{ packages: Readonly<Record<string, Locked>> }>('package-lock.json')
const locked = Object.entries(packages).filter(([place]) => place !== '')

/** `npm ci` would install any other package on trust. */
test('every package comes from a registry, with a digest', () => {
  const loose = locked.filter(
    ([, { integrity = '', resolved, link }]) => !integrity.startsWith('sha512-') || resolved !== undefined || link,
  )
  expect(loose.map(([place]) => place)).toEqual([])
})

test('every install script is allowed or denied explicitly', () => {
  const { allowScripts } = read<{ allowScripts: Readonly<Record<string, boolean>> }>('package.json')
  const names = locked.flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript === true ? [place.replace(/^.*node_modules\//, '')] : [],
  )
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(allowScripts).toSorted())
})

test('no runtime dependency is deprecated', () => {
  const old = locked.flatMap(([place, { deprecated, dev }]) =>
    deprecated === undefined || dev === true ? [] : [`${place}: ${deprecated}`],
  )
  expect(old).toEqual([])
})
