import { type OperationId, type RuleId, isRuleId, ruleOf } from '#spec'
import { ownSchema } from './own-schema.ts'
import { UsageError } from '../kit/usage-error.ts'
import { contentOf, lineAt, readYaml } from './yaml-file.ts'
import { mistakesIn, refusal } from './mistakes.ts'

interface Accepted {
  reason: string
  /** The last day on which it counts, YYYY-MM-DD (UTC). */
  expires: string
  /** The failure is intermittent, so the entry never becomes stale. */
  flaky?: true
  /** The largest share of attempts that may fail, above 0 and at most 1; for intermittent failures only. */
  share?: number
  place: string
}

/** A known broken rule. */
export interface KnownRule extends Accepted {
  rule: RuleId
  /** Limits the entry to failures of this operation, if the rule is judged per operation. */
  operation?: OperationId
}

/** A known broken interaction of a pact. */
export interface KnownInteraction extends Accepted {
  /**
   * Its id in a report of `etalon contracts`, `<consumer>/<description>`; or the id of one of its cases, if it has
   * several states.
   */
  interaction: string
}

/** A known failure, which does not fail the run until it expires. */
export type BaselineEntry = KnownRule | KnownInteraction

const text = { type: 'string', title: 'a non-empty text', pattern: String.raw`\S` } as const
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
        title: 'a share above 0 and at most 1, such as 0.2',
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
 * The operations of a rule; undefined if there is no such rule, `unknown` if only its id is known. Operations need not be those of
 * today's documents.
 */
export type OperationsOfRule = (rule: string) => readonly string[] | 'unknown' | undefined

const inCatalogue: OperationsOfRule = (rule) => (isRuleId(rule) ? ruleOf(rule).operations : undefined)

/**
 * Reads a baseline. Does not check that interactions exist; that needs the pacts.
 * @param operationsOf the rules that it may name; by default those of the catalogue
 * @throws UsageError naming file, line and fix
 */
export function loadBaseline(file: string, operationsOf?: OperationsOfRule): BaselineEntry[] {
  return parseBaseline(contentOf(file, '--baseline'), file, operationsOf)
}

/** Like {@link loadBaseline}, from text; `file` is only used in errors. */
export function parseBaseline(
  source: string,
  file: string,
  operationsOf: OperationsOfRule = inCatalogue,
): BaselineEntry[] {
  const yaml = readYaml(source, file)
  // If all entries were fixed and removed, the file is empty.
  const content: unknown = yaml.document.toJS() ?? []
  const validate = validator()
  if (!validate(content)) throw refusal(file, mistakesIn(validate.errors ?? [], yaml, { kind: 'a baseline' }))
  const entries = content.map(({ flaky, ...entry }, index) => ({
    ...entry,
    ...(flaky === true ? { flaky } : {}),
    place: `${file}:${lineAt(yaml, [index])}`,
  }))
  entries.forEach((entry, index) => {
    const problem = problemOf(entry, operationsOf) ?? twinOf(entry, entries.slice(0, index))
    if (problem !== undefined) throw new UsageError(`${entry.place}: ${problem}`)
  })
  return entries as BaselineEntry[]
}

function problemOf(
  { rule, operation, interaction, flaky, share }: Written,
  operationsOf: OperationsOfRule,
): string | undefined {
  if (share !== undefined && flaky !== true)
    return 'share is for an intermittent failure; add flaky: true, or remove share'
  if ((rule === undefined) === (interaction === undefined))
    return 'an entry names what fails: a rule of `etalon check` as rule, or an interaction of `etalon contracts` as interaction'
  if (rule === undefined)
    return operation === undefined ? undefined : 'an interaction has one operation; remove operation from the entry'
  const operations = operationsOf(rule)
  if (operations === undefined) return `${rule} is not a rule; \`etalon check --list\` names them, or remove the entry`
  if (operation !== undefined && operations !== 'unknown' && !operations.includes(operation))
    return `${operation} is not an operation of ${rule}; give one of ${operations.join(', ')}, or none`
  return undefined
}

function twinOf(entry: Written, before: readonly (Written & { place: string })[]): string | undefined {
  const name = entryName(entry)
  const twin = before.find((one) => entryName(one) === name)
  return twin === undefined ? undefined : `${name} is listed at ${twin.place} already; remove one`
}

/** Describes what an entry is about. */
export function entryName({ rule, operation, interaction }: Written): string {
  return interaction ?? (operation === undefined ? `${rule}` : `${rule} (${operation})`)
}
