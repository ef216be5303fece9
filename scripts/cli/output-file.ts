import { closeSync, existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError, openOwn, ownFolder, writeOwn } from '../../suites/index.ts'

/** A file that an option names, to be written for its owner only. */
export interface OutputFile {
  /** As on the command line: `--report`. */
  option: string
  file: string
}

/**
 * Creates the folder of a file and opens the file, before anything is sent: work whose result cannot be written is useless. What
 * is in the file stays.
 * @throws UsageError if it cannot be written
 */
export function prepareOutput(output: OutputFile): void {
  attempt(output, ({ file }) => {
    ownFolder(dirname(file))
    const wasThere = existsSync(file)
    closeSync(openOwn(file, 'a'))
    if (!wasThere) rmSync(file)
  })
}

/**
 * Writes a file, and creates its folder if necessary.
 * @throws UsageError if that fails
 */
export function writeOutput(output: OutputFile, content: string): void {
  attempt(output, ({ file }) => {
    ownFolder(dirname(file))
    writeOwn(file, content)
  })
}

function attempt(output: OutputFile, act: (output: OutputFile) => void): void {
  try {
    act(output)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(`${output.option} ${output.file}: cannot be written (${code}); name a file that can be`)
  }
}
