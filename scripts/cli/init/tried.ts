import type { Effect } from '#spec'
import { type Finding, type Redactor, type Transport, parseTarget, tryOutAt } from '../../../suites/index.ts'
import { LEDGERS } from '../sweep-line.ts'
import { withLedger } from '../with-ledger.ts'
import { knownIn, withFindings } from './merge.ts'

/** What the trials need. */
export interface Trying {
  /** The file without findings, its name, and the variables that it reads. */
  begun: string
  out: string
  variables: Readonly<Record<string, string>>
  allow: readonly Effect[]
  /** It knows the secrets of the options, and those that reading has shown. */
  redactor: Redactor
  /** What reading has shown. */
  seen: readonly Finding[]
  send: Transport
  say: (line: string) => void
}

/** Tries out what the options allow. All of it is recorded in a ledger, as by a run of the gate, and removed. */
export async function tried({ begun, out, variables, allow, redactor, seen, send, say }: Trying): Promise<Finding[]> {
  if (!allow.includes('writes')) return []
  const targetWith = (more: readonly Finding[]) => {
    const text = withFindings(begun, [...seen, ...more])
    const { target } = parseTarget(text, out, { ...process.env, ...variables })
    return { ...target, allow: new Set(allow) }
  }
  const found = knownIn(withFindings(begun, seen))
  const loaded = { target: targetWith([]), redactor }
  const looked = { requests: 0, durationMs: 0 }
  return withLedger(loaded, { url: loaded.target.baseUrl, ledger: LEDGERS }, { send, looked }, (context) =>
    tryOutAt(loaded, { ...context, send, found, targetWith, say }),
  )
}
