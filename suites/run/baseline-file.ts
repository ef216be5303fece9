import { type OperationId, type RuleId, isRuleId, ruleOf } from '#spec'
import { ownSchema } from './own-schema.ts'
import { UsageError } from './usage-error.ts'
import { contentOf, lineAt, readYaml, refusal } from './yaml-file.ts'

interface Accepted {
  reason: string
  /** The last day on which it counts, YYYY-MM-DD (UTC). */
  expires: string
  /** It comes and goes: the entry is never stale. */
  flaky?: true
  /** The largest share of its attempts in which it may fail, above 0 and at most 1; of one that comes and goes. */
  share?: number
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
      flaky: { type: 'boolean' },
      share: {
        type: 'number',
        description: 'a share above 0 and at most 1, such as 0.2',
        exclusiveMinimum: 0,
        maximum: 1,
      },
    },
  },
} as const

type Written = Pick<Accepted, 'reason' | 'expires' | 'share'> & {
  flaky?: boolean
  rule?: string
  operation?: OperationId
  interaction?: string
}
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
  const entries = content.map(({ flaky, ...entry }, index) => ({
    ...entry,
    ...(flaky === true ? { flaky } : {}),
    place: `${file}:${lineAt(yaml, [index])}`,
  }))
  entries.forEach((entry, index) => {
    const problem = problemOf(entry) ?? twinOf(entry, entries.slice(0, index))
    if (problem !== undefined) throw new UsageError(`${entry.place}: ${problem}`)
  })
  return entries as BaselineEntry[]
}

function problemOf({ rule, operation, interaction, flaky, share }: Written): string | undefined {
  if (share !== undefined && flaky !== true)
    return 'share is for a failure that comes and goes; add flaky: true, or remove share'
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
