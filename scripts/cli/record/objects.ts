import { type OperationId, readJson } from '#spec'
import { type Passage, isObject, textOf } from '../../../suites/index.ts'
import { KINDS, type Kind, type Section } from './kinds.ts'

/** An entry of a section, as far as the traffic shows it. */
export type Entry = Record<string, unknown>

/** The objects of a service as the traffic shows them, in the order of first appearance. */
export interface Objects {
  /** Takes the objects in a response. Returns whether it shows any that are kept. */
  take: (operation: OperationId, passage: Passage) => boolean
  of: (section: Section) => Entry[]
  /** Members of responses that no entry has, by section. */
  unheld: () => ReadonlyMap<Section, ReadonlySet<string>>
}

export function createObjects(): Objects {
  const seen = new Map<Section, Map<unknown, Entry>>()
  const unheld = new Map<Section, Set<string>>()

  function note(kind: Kind, shown: unknown, isWhole: boolean): void {
    if (!isObject(shown)) return
    const key = shown[kind.key]
    if (key === undefined || key === null) return
    const entries = seen.get(kind.section) ?? new Map<unknown, Entry>()
    seen.set(kind.section, entries)
    const given = kind.section === 'listeners' ? withAddress(shown) : shown
    // Null means absent. A list may show less than the object itself.
    const held = Object.entries(given).filter(([name, value]) => kind.members.includes(name) && value !== null)
    entries.set(key, { ...(isWhole ? {} : entries.get(key)), ...Object.fromEntries(held) })
    const others = unheld.get(kind.section) ?? new Set()
    for (const name of Object.keys(shown)) if (!kind.members.includes(name)) others.add(name)
    unheld.set(kind.section, others)
  }

  /** Adopts the order of a complete list. */
  function arrange({ section, key }: Kind, shown: readonly unknown[]): void {
    const entries = seen.get(section) ?? new Map<unknown, Entry>()
    const keys = shown.flatMap((one) => (isObject(one) && entries.has(one[key]) ? [one[key]] : []))
    const listed = keys.map((one): [unknown, Entry] => [one, entries.get(one)!])
    seen.set(section, new Map([...listed, ...[...entries].filter(([one]) => !keys.includes(one))]))
  }

  return {
    take(operation, { url, answer }) {
      if (answer === undefined || answer.status < 200 || answer.status > 299) return false
      const removed = KINDS.find(({ removes }) => removes === operation)
      if (removed !== undefined) {
        const id = BigInt(/\d+$/.exec(new URL(url).pathname)?.[0] ?? -1)
        const entries = seen.get(removed.section)
        for (const key of entries?.keys() ?? []) if (String(key) === String(id)) entries?.delete(key)
        return true
      }
      const kind = KINDS.find(({ lists, reads }) => lists.includes(operation) || reads.includes(operation))
      const value = kind === undefined || answer.known === 'nothing' ? undefined : valueOf(textOf(answer))
      if (kind === undefined || value === undefined) return false
      const isList = kind.lists.includes(operation)
      const shown: unknown[] = isList && Array.isArray(value) ? value : [value]
      for (const one of shown) note(kind, one, !isList)
      if (operation === kind.lists[0]) arrange(kind, shown)
      return true
    },
    of: (section) => [...(seen.get(section)?.values() ?? [])].map((entry) => ({ ...entry })),
    unheld: () => unheld,
  }
}

/** Parses a body, with exact ids. */
export function valueOf(text: string): unknown {
  try {
    return readJson(text).exact
  } catch {
    return undefined
  }
}

/** A listener URL in the mock's form ends with the listener's address. */
function withAddress(shown: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const url = typeof shown['url'] === 'string' ? URL.parse(shown['url'], 'http://host') : null
  const address = url?.pathname.split('/').at(-1) ?? ''
  return address === '' ? shown : { address, ...shown }
}
