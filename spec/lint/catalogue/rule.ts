import type { Entry } from '../entry.ts'
import type { OperationEntry } from '../operation-entry.ts'
import type { Path, SourceFile } from '../source-file.ts'

/** Everything that the catalogue's rules look at, each entry with its place. */
export interface Catalogue {
  /** `value` is `{ place, says, narrative? }`, `id` the anchor. */
  anchors: readonly Entry[]
  rules: readonly Entry[]
  freedoms: readonly Entry[]
  /** One entry for each lifecycle; `id` is its object. */
  lifecycles: readonly Entry[]
  /** Statuses that the gate does not ask for; `id` is the reason. */
  unasked: readonly Entry[]
  operations: readonly OperationEntry[]
  schemas: readonly SourceFile[]
  jsonrpc: readonly SourceFile[]
  /** The target file that declares all that a target can offer; what is new to targets is written there first. */
  target: readonly SourceFile[]
}

/** What a rule of the catalogue has to say: where, what is wrong, and how it is mended. */
export interface Complaint {
  file: SourceFile
  path: Path
  message: string
  mend: string
}

/** One rule over the whole catalogue; its id is the name of its file. */
export interface CatalogueRule {
  id: string
  judge(catalogue: Catalogue): Iterable<Complaint>
}
