import type { Stored } from './flows.ts'
import type { Maker } from './given.ts'
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
export declare function givenBundles({ api, target, onCleanUp }: Maker): GivenBundles
