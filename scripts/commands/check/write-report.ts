import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError, type Writer, writers } from '../../../suites/index.ts'

/**
 * A way to write a report, by how the file's name ends.
 * @throws UsageError naming the endings that there are
 */
export function writerFor(file: string): Writer['write'] {
  const writer = writers.find(({ ending }) => file.endsWith(ending))
  if (writer !== undefined) return writer.write
  const endings = writers.map(({ ending }) => ending)
  throw new UsageError(`--report ${file}: the name must end in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`)
}

/**
 * Writes a file, and makes its folder where there is none.
 * @throws UsageError where that cannot be done
 */
export function save(file: string, content: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(`--report ${file}: cannot be written (${code}); name a file that can be`)
  }
}
