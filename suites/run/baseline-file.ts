import { type OperationId, type RuleId, isRuleId, ruleOf } from '#spec'
import { ownSchema } from './own-schema.ts'
import { UsageError } from './usage-error.ts'
import { contentOf, lineAt, readYaml, refusal } from './yaml-file.ts'

interface Accepted {
  reason: string
  /** The last day on which it counts, YYYY-MM-DD (UTC). */
  expires: string
  /** `file:line`. */
  place: string
}

/** A broken rule that is known. */
export interface KnownRule extends Accepted {
  rule: RuleId
  /** Only the failure of this operation, where the rule is judged for each by itself. */
  operation?: OperationId
}

/** A broken interaction of a pact that is known. */
export interface KnownInteraction extends Accepted {
  /** Its id in a report of `etalon contracts`, `<consumer>/<description>`; or that of one of its cases, where it stands for several states. */
  interaction: string
}

/** A failure that is known and does not fail, until it expires. */
export type BaselineEntry = KnownRule | KnownInteraction

const text = { type: 'string', description: 'a text that is not empty', pattern: String.raw`\S` } as const
const schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['reason', 'expires'],
    additionalProperties: false,
    properties: {
      rule: text,
      operation: text,
      interaction: text,
      reason: text,
      expires: { type: 'string', format: 'date' },
    },
  },
} as const

type Written = Pick<Accepted, 'reason' | 'expires'> & { rule?: string; operation?: OperationId; interaction?: string }
const validator = ownSchema<Written[]>(() => schema, { allErrors: true, verbose: true })

/**
 * Reads a baseline. Whether there is such an interaction only those know who have the pacts.
 * @throws UsageError naming file, line and mend
 */
export function loadBaseline(file: string): BaselineEntry[] {
  return parseBaseline(contentOf(file, '--baseline'), file)
}

/** As {@link loadBaseline}, from text; `file` only names it in errors. */
export function parseBaseline(source: string, file: string): BaselineEntry[] {
  const yaml = readYaml(source, file)
  // A file in which every entry was mended away is empty.
  const content: unknown = yaml.document.toJS() ?? []
  const validate = validator()
  if (!validate(content)) throw refusal(file, validate.errors ?? [], yaml, 'a baseline')
  const entries = content.map((entry, index) => ({ ...entry, place: `${file}:${lineAt(yaml, [index])}` }))
  entries.forEach((entry, index) => {
    const problem = problemOf(entry) ?? twinOf(entry, entries.slice(0, index))
    if (problem !== undefined) throw new UsageError(`${entry.place}: ${problem}`)
  })
  return entries as BaselineEntry[]
}

function problemOf({ rule, operation, interaction }: Written): string | undefined {
  if ((rule === undefined) === (interaction === undefined))
    return 'an entry names what fails: a rule of `etalon check` as rule, or an interaction of `etalon contracts` as interaction'
  if (rule === undefined)
    return operation === undefined ? undefined : 'an interaction has one operation; remove operation from the entry'
  if (!isRuleId(rule)) return `${rule} is no rule; \`etalon check --list\` names them, or remove the entry`
  const { operations } = ruleOf(rule)
  if (operation !== undefined && !operations.includes(operation))
    return `${operation} is no operation of ${rule}; give one of ${operations.join(', ')}, or none`
  return undefined
}

function twinOf(entry: Written, before: readonly (Written & { place: string })[]): string | undefined {
  const name = entryName(entry)
  const twin = before.find((one) => entryName(one) === name)
  return twin === undefined ? undefined : `${name} is listed at ${twin.place} already; remove one`
}

/** What an entry is about, in words. */
export function entryName({ rule, operation, interaction }: Written): string {
  return interaction ?? (operation === undefined ? `${rule}` : `${rule} (${operation})`)
}
