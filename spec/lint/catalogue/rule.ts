import type { Entry } from '../entry.ts'
import type { OperationEntry } from '../operation-entry.ts'
import type { Path, SourceFile } from '../source-file.ts'

/** Everything that the catalogue's rules check, each entry with its place. */
export interface Catalogue {
  /** `value` is `{ place, says, narrative? }`, `id` the anchor. */
  anchors: readonly Entry[]
  rules: readonly Entry[]
  freedoms: readonly Entry[]
  /** One entry per lifecycle; `id` is its object. */
  lifecycles: readonly Entry[]
  /** Statuses that the gate never asks for; `id` is the reason. */
  unasked: readonly Entry[]
  operations: readonly OperationEntry[]
  schemas: readonly SourceFile[]
  jsonrpc: readonly SourceFile[]
  /** The target file that declares everything that a target can offer. */
  target: readonly SourceFile[]
}

/** A finding of a rule: where, what is wrong, and the fix. */
export interface Complaint {
  file: SourceFile
  path: Path
  message: string
  fix: string
}

/** One rule over the whole catalogue; its id is the name of its file. */
export interface CatalogueRule {
  id: string
  judge(catalogue: Catalogue): Iterable<Complaint>
}
