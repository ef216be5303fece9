import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'

export type Path = readonly (string | number)[]

/** A YAML file whose values know their lines. */
export interface SourceFile {
  /** Path relative to the project's root. */
  name: string
  value: unknown
  /** Syntax errors and duplicate keys; `value` then holds what could be parsed. */
  errors: readonly { line: number; message: string }[]
  /** The line (from 1) of the member or item at a path, or of its nearest existing parent. */
  lineOf(path: Path): number
}

/** Parses a YAML file with positions. Never throws: problems are in `errors`. */
export function sourceFile(name: string, text: string): SourceFile {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  const lineAt = (offset: number): number => Math.max(1, counter.linePos(offset).line)
  return {
    name,
    value: document.errors.length > 0 ? partOf(document) : document.toJS(),
    errors: document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message: message.split('\n')[0]! })),
    lineOf: (path) => lineAt(offsetOf(document.contents, path)),
  }
}

/** Invalid YAML may contain aliases without an anchor, which cannot be converted to values. */
function partOf(document: { toJS(): unknown }): unknown {
  try {
    return document.toJS()
  } catch {
    return undefined
  }
}

/**
 * Where a member's key or an item begins; the key is more useful to a reader than the value, which may be far below.
 */
function offsetOf(root: Node | null, path: Path): number {
  let offset = root?.range?.[0] ?? 0
  let node: unknown = root
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(step))
      if (!isPair(pair)) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      if (node === undefined) break
      offset = (node as Node).range?.[0] ?? offset
    } else break
  }
  return offset
}
