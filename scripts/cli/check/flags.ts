import type { Profile } from '#spec'
import type { ReleaseFlags } from '../release/results.ts'

/** The options of `etalon check`, as commander reads them. */
export interface CheckFlags extends ReleaseFlags {
  target?: string
  url?: string
  key?: string
  allow?: string
  profile: Profile[]
  only: string[]
  skip: string[]
  seed?: string
  runs?: string
  shard?: string
  baseline?: string
  ledger?: string
  wait?: string | true
  har?: string
  plan?: true
  verbose?: true
  list?: true
  github?: true
  report: string[]
}
