import { anchorOf, documentNameOf, fragmentOf } from '#spec'
import type { Outcome } from '../kit/verdict.ts'
import type { CaseReport, Documents, Quote, RuleReport } from './report.ts'

const TITLES = { platform: 'Platform Automation REST API', agent: 'AI Agent API' } as const

/** What the documents say, word for word; without anchors that this edition lacks. */
export function quotedIn({ source }: Pick<RuleReport, 'source'>, documents: Documents = {}): Quote[] {
  return source.flatMap((anchor) => {
    const known = anchorOf(anchor)
    if (known === undefined) return []
    const name = documentNameOf(anchor)
    const [page, fragment] = [documents[name], fragmentOf(anchor)]
    const link = page === undefined || fragment === undefined ? page : `${page}#${fragment}`
    const where = { anchor, document: TITLES[name], section: known.place }
    return [{ ...where, ...(link === undefined ? {} : { link }), text: known.quote }]
  })
}

/** How a format writes a quote. */
export interface QuoteMarkup {
  /** Words of ours. */
  words: (text: string) => string
  /** The name of its section. */
  section: (quote: Quote) => string
}

const PLAIN: QuoteMarkup = { words: (text) => text, section: ({ section }) => section }

/** What the documents say, with document and section, a line for each anchor; the anchor alone if this edition lacks it. */
export function quotesOf(
  { source }: Pick<RuleReport, 'source'>,
  { words, section } = PLAIN,
  documents?: Documents,
): string[] {
  return source.map((anchor) => {
    const [known] = quotedIn({ source: [anchor] }, documents)
    if (known === undefined) return words(anchor)
    return `${words(`${known.document}, `)}${section(known)}${words(`: "${known.text}" (${anchor})`)}`
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
