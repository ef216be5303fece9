import type { Node } from '../../plain/node.ts'
import type { Api } from '../operation-entry.ts'
import type { Path } from '../source-file.ts'

/** An operation of the OpenAPI document from Spectral: references are resolved, everything else is unchecked. */
export interface JudgedOperation {
  path: string
  method: string
  api: Api
  id: string
  /** Reachable without a token. */
  public: boolean
  /** The `x-etalon` extension. */
  facts: Node
  /** Parameters of the path and of the operation. */
  parameters: readonly Node[]
  /** Request media types. */
  requestMedia: readonly string[]
  /** Response objects by status. */
  responses: Node
  /** The operation object itself. */
  written: Node
}

/** A finding of a rule: where below the operation, what is wrong, and the fix. */
interface OperationComplaint {
  at: Path
  message: string
  fix: string
}

/** One of our rules for the OpenAPI document, run as a Spectral function. */
export interface OperationRule {
  id: string
  /** The requirement, for the ruleset's description. */
  says: string
  /** Whether it also applies to requests of the service (webhooks) and to path items without an address. */
  everywhere?: true
  judge(operation: JudgedOperation, known: Known): Iterable<OperationComplaint>
}

/** What a rule must know besides the operation. */
export interface Known {
  /** Anchors of the sources. */
  anchors: ReadonlySet<string>
}
