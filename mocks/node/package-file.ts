import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Node's single executables. An import would fail on an old Node before it could say which one is needed. */
const sea = process.getBuiltinModule('node:sea')

/** The absolute path of a file in the package: sources and built files are at different depths. */
export function packageFile(place: string): string {
  if (sea.isSea()) return join(dirname(process.execPath), place)
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, place)
}

/** Whether the package has a file. */
export function hasPackageFile(place: string): boolean {
  return sea.isSea() ? sea.getAssetKeys().includes(place) : existsSync(packageFile(place))
}

/** The content of a file in the package. The single executable holds the files that it needs. */
export function readPackageFile(place: string): Buffer<ArrayBuffer> {
  // Raw, so that nothing is copied; what is read is never written to.
  return sea.isSea() ? Buffer.from(sea.getRawAsset(place)) : readFileSync(packageFile(place))
}
