import { relative, resolve } from 'node:path'
import { PACKAGE_FOLDER, buildPackage } from './build/package.ts'

/** `npm run build`: writes the package to dist/package. */
const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = resolve(ROOT, PACKAGE_FOLDER)

await buildPackage(ROOT, FOLDER)
console.log(
  `${relative(process.cwd(), FOLDER)} is built; node ${relative(process.cwd(), FOLDER)}/lib/etalon.js runs it`,
)
