import { readFileSync } from 'node:fs'
import { type Document, LineCounter, parseDocument, visit } from 'yaml'
import { UsageError } from '../kit/usage-error.ts'

/** A user's YAML file, with what is needed to name a place in it. */
export interface YamlFile {
  document: Document
  lineOf: (offset: number) => number
}

/**
 * The text of a file that an option names.
 * @throws UsageError if it cannot be read
 */
export function contentOf(file: string, option: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(
      `${file}: cannot be read (${(cause as NodeJS.ErrnoException).code}); give ${option} an existing file`,
    )
  }
}

/**
 * Parses YAML; `file` is only used in errors.
 * @throws UsageError naming file and line
 */
export function readYaml(source: string, file: string): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const lineOf = (offset: number): number => lines.linePos(offset).line
  const [broken] = document.errors
  if (broken !== undefined) throw new UsageError(`${file}:${lineOf(broken.pos[0])}: not YAML: ${broken.message}`)
  return { document, lineOf }
}

/**
 * The content of a document, with integers beyond 2^53 as bigint, as `readJson` returns them; schemas accept those as
 * numbers only.
 */
export function exactContent(document: Document): unknown {
  visit(document, {
    Scalar(_position, node) {
      const { value, source = '' } = node
      if (typeof value === 'number' && !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(source))
        node.value = BigInt(source)
    },
  })
  return document.toJS()
}

/** The line of the node at a path in the file; the first line if there is none. */
export function lineAt({ document, lineOf }: YamlFile, path: readonly (string | number)[]): number {
  const node = document.getIn(path, true) as { range?: [number] } | undefined
  return node?.range === undefined ? 1 : lineOf(node.range[0])
}
