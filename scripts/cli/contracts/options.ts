import type { Interaction } from '../../../contracts/provider/interactions.ts'
import type { Report } from '../../../suites/index.ts'
import type { CheckFlags } from '../check/flags.ts'

/** The options of `etalon contracts`, as commander reads them. */
export interface ContractsFlags extends Pick<
  CheckFlags,
  | 'target'
  | 'url'
  | 'key'
  | 'allow'
  | 'ledger'
  | 'wait'
  | 'github'
  | 'report'
  | 'only'
  | 'version'
  | 'environment'
  | 'baseline'
  | 'json'
  | 'require'
> {
  pact: string[]
  broker?: string
  provider?: string
  branch?: string
  providerVersion?: string
  publish?: true
  includeWipPactsSince?: string
  vary?: string
  run?: string
  timeLimit?: string
}

/** The interactions to choose from, and what to do with the report. */
export interface Verification {
  all: readonly Interaction[]
  onReport?: (report: Report) => void
}
