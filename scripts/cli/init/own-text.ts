import { existsSync } from 'node:fs'
import { type Document, isMap } from 'yaml'
import { UsageError } from '../../../suites/index.ts'
import { contentOf, lineAt, readYaml } from '../../../suites/run/yaml-file.ts'
import { type OutputFile, prepareOutput, writeOutput } from '../output-file.ts'
import { withoutQuestions } from './questions.ts'

/** The target file that init reads, if it is there, and writes. */
export interface OwnText {
  /** What somebody wrote, without the questions of an earlier run; undefined if there is no file yet. */
  before: string | undefined
  /** The line of a key in the file. */
  lineOf: (key: string) => number
  /** Makes sure that it can be written, before there is something to write. Throws a UsageError if not. */
  prepare: () => void
  /** Writes the file, with the line ends that it has. */
  write: (text: string) => void
}

/**
 * Reads the target file.
 * @throws UsageError if it is none
 */
export function ownText(file: string): OwnText {
  const output: OutputFile = { option: '--out', file }
  const content = existsSync(file) ? contentOf(file, '--out') : undefined
  if (content !== undefined) needMap(content, file)
  const lineEnd = /\r?\n/.exec(content ?? '')?.[0] ?? '\n'
  return {
    before: content === undefined ? undefined : withoutQuestions(content.replaceAll('\r\n', '\n')),
    lineOf: (key) => lineAt(readYaml(content ?? '', file), [key]),
    prepare: () => prepareOutput(output),
    write: (text) => writeOutput(output, text.replaceAll('\n', lineEnd)),
  }
}

/** @throws UsageError if the file is not YAML, or neither empty nor a mapping: nothing can be added to it */
function needMap(content: string, file: string): void {
  const { contents }: Document = readYaml(content, file).document
  if (contents !== null && !isMap(contents))
    throw new UsageError(
      `${file}:1: is no target file, which is a mapping of keys to values; name another file with --out`,
    )
}
