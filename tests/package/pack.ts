import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A package as npm packs it. */
export interface Tarball {
  file: string
  /** Bytes of the tarball, and of what is in it. */
  size: number
  unpackedSize: number
  /** Paths of the files in it, from the package's folder. */
  files: readonly string[]
}

/**
 * Packs a built package with `npm pack`.
 * @param folder that of the package
 * @param to the folder that the tarball is put into
 */
export async function pack(folder: string, to: string): Promise<Tarball> {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', to], { cwd: folder })
  const packed = JSON.parse(stdout) as Packed[] | Record<string, Packed>
  // npm 12 answers an object with the package's name as key where npm 11 answers a list.
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
