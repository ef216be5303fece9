import type { Int64 } from '#spec'
import { Blocked, NotApplicable } from '../verdict.ts'
import type { Stored } from './flows.ts'
import type { Maker } from './given.ts'
import { fill } from './template.ts'

/** What an export is to hold. */
export interface ExportChoice {
  connections?: readonly Pick<Stored, 'id'>[]
  formats?: readonly Pick<Stored, 'id'>[]
}

export interface GivenBundles {
  /**
   * The query of an export of these objects, after `requests.exportObjects.query`: `{connectionIds}` and `{formatIds}` are their
   * ids with commas, `{connectionId}` and `{formatId}` the first ones. Parameters that come to nothing are left out.
   */
  exportQuery(choice: ExportChoice): Record<string, unknown>
  /** The bundle of these objects; a refusal blocks the case. */
  objectBundle(choice: ExportChoice, query?: Readonly<Record<string, unknown>>): Promise<string>
  /** Says that connections or formats of this name may appear (by an import), so that they are removed afterwards. */
  objectsNamed(kind: 'connection' | 'format', name: string): void
}

export function givenBundles({ api, target, mayAppear }: Maker): GivenBundles {
  function exportQuery({ connections = [], formats = [] }: ExportChoice): Record<string, unknown> {
    const own = target.requests.exportObjects
    if (own === undefined) throw new NotApplicable('the target file has no requests.exportObjects')
    const ids = (objects: readonly { id: Int64 }[]): string => objects.map(({ id }) => String(id)).join(',')
    const values = {
      connectionIds: ids(connections),
      formatIds: ids(formats),
      connectionId: ids(connections.slice(0, 1)),
      formatId: ids(formats.slice(0, 1)),
    }
    const query = fill(own.query ?? {}, values) as Record<string, unknown>
    return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  }

  return {
    exportQuery,
    async objectBundle(choice, query = {}) {
      const { text } = await api.need('exportObjects', { query: { ...exportQuery(choice), ...query } })
      if (text === '') throw new Blocked('the export is empty')
      return text
    },
    objectsNamed: (kind, name) => void mayAppear(kind, name),
  }
}
