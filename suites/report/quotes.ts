import { anchorOf } from '#spec'
import type { Outcome } from '../kit/verdict.ts'
import type { CaseReport, Quote, RuleReport } from './report.ts'

/** The title of the document that an anchor is in. */
export function documentOf(anchor: string): string {
  return anchor.startsWith('agent/') ? 'AI Agent API' : 'Platform Automation REST API'
}

/** What the documents say, word for word; without anchors that this edition lacks. */
export function quotedIn({ source }: Pick<RuleReport, 'source'>): Quote[] {
  return source.flatMap((anchor) => {
    const known = anchorOf(anchor)
    return known === undefined
      ? []
      : [{ anchor, document: documentOf(anchor), section: known.place, text: known.quote }]
  })
}

/** What the documents say, with document and section, a line for each anchor; the anchor alone if this edition lacks it. */
export function quotesOf({ source }: Pick<RuleReport, 'source'>): string[] {
  return source.map((anchor) => {
    const [known] = quotedIn({ source: [anchor] })
    return known === undefined ? anchor : `${known.document}, ${known.section}: "${known.text}" (${anchor})`
  })
}

const ACTS: Readonly<Record<Outcome, string>> = {
  pass: 'nobody',
  violation: 'the owner of the service',
  warning: 'the owner of the service, if it is to meet that standard',
  'not-applicable': 'the owner of the target file',
  blocked: 'the owner of the target file',
  'not-yet-checked': 'the person who limited or stopped the run',
  error: 'the owner of the network',
  unsteady: 'the owner of the network; if it comes back, the owner of the service',
  known: 'the owner of the service, before the entry of the baseline expires',
}

/** A case is blocked by a broken rule, not by the target file. */
const ON_THE_WAY = /^another rule is broken on the way: /

/** Who has to act on an outcome. */
export function whoActs({ outcome, message = '' }: Pick<CaseReport, 'outcome' | 'message'>): string {
  return ACTS[outcome === 'blocked' && ON_THE_WAY.test(message) ? 'violation' : outcome]
}
