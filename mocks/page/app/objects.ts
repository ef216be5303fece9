import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { spaced } from '../parts/words.ts'
import { useSandbox } from './sandbox.tsx'

/** A stored object that has a name. */
export interface NamedObject {
  table: string
  /** What it is, with its id: `Flow 101`. */
  kind: string
  key: string
  name: string
}

/** Tables whose objects people look for by name, with what one of them is called. */
const KINDS: Readonly<Record<string, string>> = {
  flows: 'flow',
  schedules: 'schedule',
  connections: 'connection',
  formats: 'format',
  listeners: 'listener',
  webhooks: 'webhook',
  macros: 'macro',
  users: 'user',
}
const LEAST_LETTERS = 2
/** Records that are read of each table. */
const MOST = 50
const TYPING_MS = 150
const NONE: readonly NamedObject[] = []

/** The objects whose records have a text; none until it has two letters. */
export function useObjects(text: string): readonly NamedObject[] {
  const { sandbox, control } = useSandbox()
  const [words] = useDebouncedValue(text.trim(), TYPING_MS)
  const isEnough = words.length >= LEAST_LETTERS
  const { data } = useQuery({
    queryKey: [sandbox.id, 'objects', words],
    enabled: isEnough,
    queryFn: async () => {
      const query = new URLSearchParams({ words, limit: `${MOST}` })
      const found = await Promise.all(
        Object.entries(KINDS).map(async ([table, kind]) => {
          const { records } = await control<'readTable'>('GET', `/tables/${table}?${query}`)
          return records.map((row) => objectOf(table, kind, row))
        }),
      )
      return found.flat()
    },
  })
  return isEnough ? (data ?? NONE) : NONE
}

function objectOf(table: string, kind: string, { key, record }: { key: number | string; record?: unknown }) {
  const { name, login } = record as { name?: string; login?: string }
  return { table, key: String(key), kind: `${spaced(kind)} ${key}`, name: name ?? login ?? `${spaced(kind)} ${key}` }
}
