import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getAssetKeys, getRawAsset, isSea } from 'node:sea'

/** The absolute path of a file in the package: sources and built files are at different depths. */
export function packageFile(place: string): string {
  if (isSea()) return join(dirname(process.execPath), place)
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, place)
}

/** Whether the package has a file. */
export function hasPackageFile(place: string): boolean {
  return isSea() ? getAssetKeys().includes(place) : existsSync(packageFile(place))
}

/** The content of a file in the package. The single executable holds the files that it needs. */
export function readPackageFile(place: string): Buffer<ArrayBuffer> {
  // Raw, so that nothing is copied; what is read is never written to.
  return isSea() ? Buffer.from(getRawAsset(place)) : readFileSync(packageFile(place))
}
