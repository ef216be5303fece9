import type { Int64 } from '#spec'
import { Blocked, NotApplicable } from '../verdict.ts'
import type { Stored } from './flows.ts'
import type { Maker } from './maker.ts'
import { fill } from './template.ts'

/** The objects to export. */
export interface ExportChoice {
  connections?: readonly Pick<Stored, 'id'>[]
  formats?: readonly Pick<Stored, 'id'>[]
}

export interface GivenBundles {
  /**
   * The query that exports these objects, from `requests.exportObjects.query`: `{connectionIds}` and `{formatIds}`
   * become comma-separated ids, `{ids}` all of them, `{connectionId}` and `{formatId}` the first id. Parameters without a
   * value are left out.
   */
  exportQuery(choice: ExportChoice): Record<string, unknown>
  /** The bundle of these objects; a refused export blocks the case. */
  objectBundle(choice: ExportChoice, query?: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * Announces connections or formats that an import may create under this name, so that they are removed afterwards.
   */
  objectsNamed(kind: 'connection' | 'format', name: string): void
}

export function givenBundles({ api, target, announce }: Maker): GivenBundles {
  function exportQuery({ connections = [], formats = [] }: ExportChoice): Record<string, unknown> {
    const own = target.requests.exportObjects
    if (own === undefined) throw new NotApplicable('the target file has no requests.exportObjects')
    const ids = (objects: readonly { id: Int64 }[]): string => objects.map(({ id }) => String(id)).join(',')
    const values = {
      ids: ids([...connections, ...formats]),
      connectionIds: ids(connections),
      formatIds: ids(formats),
      connectionId: ids(connections.slice(0, 1)),
      formatId: ids(formats.slice(0, 1)),
    }
    const query = fill(own.query ?? {}, values) as Record<string, unknown>
    // "{connectionIds},{formatIds}" has a comma too many where there are only connections.
    const written = Object.entries(query).map(([name, value]) => [name, withoutGaps(value)] as const)
    return Object.fromEntries(written.filter(([, value]) => value !== ''))
  }

  return {
    exportQuery,
    async objectBundle(choice, query = {}) {
      const { text } = await api.need('exportObjects', { query: { ...exportQuery(choice), ...query } })
      if (text === '') throw new Blocked('the export is empty')
      return text
    },
    objectsNamed: (kind, name) => void announce(kind, name),
  }
}

function withoutGaps(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/^,+|,+$|(?<=,),+/g, '') : value
}
