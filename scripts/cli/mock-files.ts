import { readFileSync } from 'node:fs'
import { LineCounter, type Node, isNode, parseDocument } from 'yaml'
import { parseInt64 } from '#spec'
import {
  type AssistantScript,
  type MakeWorld,
  type Path,
  ShapeError,
  assistantScript,
  isWorldDocument,
  readWorld,
  readWorldFile,
  worldOf,
} from '../../mocks/index.ts'
import { DataFileError } from '../../mocks/node/data-file-problems.ts'
import { UsageError } from '../../suites/kit/usage-error.ts'

/**
 * Reads the assistant's script from a file.
 * @throws UsageError with file, line, key and the fix, like the other readers here
 */
export function scriptIn(file: string): AssistantScript {
  return read(file, sourceOf(file), assistantScript)
}

/** Reads a world file: written by hand like those of `mocks/world/demo`, or a snapshot from the control surface. */
export function worldIn(file: string): MakeWorld {
  const source = sourceOf(file)
  if (source.trimStart().startsWith('{')) {
    // Snapshots can be large, so they are parsed as JSON. YAML is only for the line number of an error.
    const document = parsed(source)
    if (isWorldDocument(document)) {
      const world = located(file, source, () => readWorld(source))
      return () => world
    }
  }
  const world = read(file, source, readWorldFile)
  return (start, seed) => worldOf(world, start, seed)
}

/** Runs an action that uses the data file. @throws UsageError if the file cannot be used */
export function withData<T>(use: () => T): T {
  try {
    return use()
  } catch (problem) {
    throw problem instanceof DataFileError ? new UsageError(problem.message) : problem
  }
}

function sourceOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (problem) {
    throw new UsageError(`${file}: cannot be read (${(problem as NodeJS.ErrnoException).code}); give an existing file`)
  }
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** Parses YAML, with exact integers, and passes the content to `take`. */
function read<T>(file: string, source: string, take: (content: unknown) => T): T {
  const lines = new LineCounter()
  const document = parseDocument(source, { intAsBigInt: true, lineCounter: lines, prettyErrors: false })
  const [broken] = document.errors
  if (broken !== undefined)
    throw new UsageError(`${file}:${lines.linePos(broken.pos[0]).line}: not YAML: ${broken.message}`)
  return located(file, source, () => take(document.toJS({ reviver: (_key, value: unknown) => narrow(value) })))
}

function narrow(value: unknown): unknown {
  return typeof value === 'bigint' ? (parseInt64(value.toString()) ?? value) : value
}

/** Adds the line number to an error about a file. */
function located<T>(file: string, source: string, take: () => T): T {
  try {
    return take()
  } catch (problem) {
    if (!(problem instanceof ShapeError)) throw problem
    throw new UsageError(`${file}:${lineOf(source, problem.path)}: ${problem.message}`)
  }
}

/** The line of a path's value, or of its nearest existing ancestor. */
function lineOf(source: string, path: Path): number {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as Node | undefined
    if (isNode(node) && node.range != null) return lines.linePos(node.range[0]).line
  }
  return 1
}
