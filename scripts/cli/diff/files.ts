import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../../suites/index.ts'

/** The files of a version, wherever they are. Paths are those of the project, which the package keeps. */
export interface Files {
  /** What they are, for errors: `the folder old`. */
  named: string
  /** The content of a file; undefined if there is none. */
  read: (path: string) => string | undefined
  /** The names in a folder; none if there is no folder. */
  list: (folder: string) => readonly string[]
}

/** The largest output of `tar` or `git` that is taken, in bytes. */
const MOST_BYTES = 64 * 2 ** 20

/**
 * The files of a folder, a tarball or a git revision.
 * @throws UsageError if there is nothing of this name
 */
export function filesOf(name: string): Files {
  if (existsSync(name)) return statSync(name).isDirectory() ? inFolder(name) : inTarball(name)
  if (/[\\/]|\.tgz$/.test(name) && revisionOf(name) === undefined)
    throw new UsageError(`${name}: there is no such file or folder`)
  return inRevision(name)
}

function inFolder(folder: string): Files {
  return {
    named: `the folder ${folder}`,
    read: (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined),
    list: (path) => (existsSync(join(folder, path)) ? readdirSync(join(folder, path)) : []),
  }
}

/** What `npm pack` writes: all files are below `package/`. Nothing is unpacked to disk. */
function inTarball(file: string): Files {
  const tar = (...words: string[]): string | undefined => output('tar', [...words.slice(0, 1), file, ...words.slice(1)])
  const listing = tar('-tzf')
  if (listing === undefined)
    throw new UsageError(
      `${file}: \`tar\` cannot read it; give the .tgz that \`npm pack etalon@VERSION\` writes, or unpack it and name its folder`,
    )
  const names = new Set(listing.split(/\r?\n/))
  return {
    named: `the tarball ${file}`,
    read: (path) => (names.has(`package/${path}`) ? tar('-xzOf', `package/${path}`) : undefined),
    list: (path) =>
      [...names].filter((name) => name.startsWith(`package/${path}/`)).map((name) => name.split('/').at(-1) ?? name),
  }
}

function inRevision(name: string): Files {
  const commit = revisionOf(name)
  if (commit === undefined)
    throw new UsageError(
      `${name}: neither an edition, nor a file or folder, nor a git revision here; give 1 or 2, the folder node_modules/etalon, a .tgz of \`npm pack etalon@VERSION\`, or, in a clone of Etalon, a tag, branch or commit`,
    )
  return {
    named: `the revision ${name}`,
    read: (path) => output('git', ['show', `${commit}:${path}`]),
    list: (path) => (output('git', ['ls-tree', '--name-only', `${commit}:${path}`]) ?? '').split('\n'),
  }
}

function revisionOf(name: string): string | undefined {
  // A name that begins with a dash would be an option of git.
  if (name.startsWith('-')) return undefined
  return output('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])?.trim()
}

/** What a program prints; undefined if it fails or is not installed. */
function output(program: string, words: readonly string[]): string | undefined {
  try {
    return execFileSync(program, words, {
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}
