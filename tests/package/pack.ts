import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A package as packed by npm. */
export interface Tarball {
  file: string
  /** Sizes of the tarball and of its content, in bytes. */
  size: number
  unpackedSize: number
  /** Paths of its files, relative to the package's folder. */
  files: readonly string[]
}

/**
 * Packs a built package with `npm pack`.
 * @param folder the package's folder
 * @param to the folder for the tarball
 */
export async function pack(folder: string, to: string): Promise<Tarball> {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', to], { cwd: folder })
  const packed = JSON.parse(stdout) as Packed[] | Record<string, Packed>
  // npm 12 returns an object keyed by package name, npm 11 a list.
  const [first] = Object.values(packed) as [Packed]
  const { filename, size, unpackedSize, files } = first
  return { file: join(to, filename), size, unpackedSize, files: files.map(({ path }) => path) }
}

interface Packed {
  filename: string
  size: number
  unpackedSize: number
  files: readonly { path: string }[]
}
