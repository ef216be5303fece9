import type { Path, SourceFile } from './source-file.ts'

/** One entry of a catalogue file with its place. Its members are unchecked. */
export interface Entry {
  file: SourceFile
  path: Path
  /** Name of its file without the extension. */
  area: string
  id: string
  value: Readonly<Record<string, unknown>>
}

/** The strings in a list, with their indexes; empty if it is not a list. */
export function strings(list: unknown): { text: string; position: number }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((text, position) => (typeof text === 'string' ? [{ text, position }] : []))
}

/** The objects in a list, with their indexes; empty if it is not a list. */
export function objects(list: unknown): { item: Record<string, unknown>; position: number }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item, position) =>
    item !== null && typeof item === 'object' ? [{ item: item as Record<string, unknown>, position }] : [],
  )
}
