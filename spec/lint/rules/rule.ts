import type { Api } from '../operation-entry.ts'
import type { Path } from '../source-file.ts'

/** An operation of the OpenAPI document as Spectral hands it over: references are followed, nothing else is taken for granted. */
export interface JudgedOperation {
  path: string
  method: string
  api: Api
  id: string
  /** Reachable without a token. */
  public: boolean
  /** The `x-etalon` extension. */
  facts: Readonly<Record<string, unknown>>
  /** Parameters of the path and of the operation. */
  parameters: readonly Record<string, any>[]
  /** Request media types. */
  requestMedia: readonly string[]
  /** Response objects by status. */
  responses: Readonly<Record<string, any>>
  /** The operation object itself. */
  written: Readonly<Record<string, any>>
}

/** What a rule has to say: where below the operation, what is wrong, and how it is mended. */
interface OperationComplaint {
  at: Path
  message: string
  mend: string
}

/** One of our own rules for the OpenAPI document, run as a Spectral function. */
export interface OperationRule {
  id: string
  /** What holds, for the ruleset's description. */
  says: string
  /** Whether it also holds for what the service sends (webhooks) and for path items without an address. */
  everywhere?: true
  judge(operation: JudgedOperation, known: Known): Iterable<OperationComplaint>
}

/** What a rule must know beside the operation. */
export interface Known {
  /** Anchors of sources.yaml. */
  anchors: ReadonlySet<string>
}
