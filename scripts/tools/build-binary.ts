import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { buildBinary } from './binary/binary.ts'
import { buildImage } from './binary/image.ts'
import { PACKAGE_FOLDER, buildPackage } from './build/package.ts'

/**
 * `npm run build:binary`: writes the package as a single executable for this platform, and a container image that holds nothing but it
 * and the libraries that it loads.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'dist/binary')

if (process.platform !== 'linux')
  throw new Error(`only the executable for Linux can be built yet, and this is ${process.platform}`)
const packaged = join(ROOT, PACKAGE_FOLDER)
await buildPackage(ROOT, packaged)
const binary = await buildBinary({ root: ROOT, packaged, folder: FOLDER })
const image = buildImage(binary, join(FOLDER, 'etalon-image.tar'))
const shown = (file: string): string =>
  `${relative(process.cwd(), file)} (${Math.round(statSync(file).size / 2 ** 20)} MiB)`
console.log(`${shown(binary)} runs without Node; docker load -i ${shown(image)}`)
