import type { Path, SourceFile } from './source-file.ts'

/** One entry of a catalogue file with its place. Its members are whatever was written: nothing is taken for granted. */
export interface Entry {
  file: SourceFile
  path: Path
  /** Name of its file without the extension. */
  area: string
  id: string
  value: Readonly<Record<string, unknown>>
}

/** The strings of a list, with their positions in it; nothing where it is no list. */
export function strings(list: unknown): { text: string; position: number }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((text, position) => (typeof text === 'string' ? [{ text, position }] : []))
}

/** The objects of a list, with their positions in it; nothing where it is no list. */
export function objects(list: unknown): { item: Record<string, unknown>; position: number }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item, position) =>
    item !== null && typeof item === 'object' ? [{ item: item as Record<string, unknown>, position }] : [],
  )
}
