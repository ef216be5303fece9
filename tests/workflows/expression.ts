/** What expressions of a workflow refer to, by the first word of a name: `inputs`, `steps`, `matrix` and so on. */
export type Context = Readonly<Record<string, unknown>>

/** How a job is doing, for `failure()` and `cancelled()`. */
export interface Course {
  failed: boolean
  cancelled: boolean
}

const EXPRESSION = /\$\{\{\s*(.*?)\s*\}\}/g

/**
 * A text with its expressions filled in.
 * @throws Error for an expression of a kind that these workflows do not use
 */
export function filled(text: string, context: Context): string {
  return text.replaceAll(EXPRESSION, (_whole, name: string) => valueOf(name, context))
}

/** Whether the step with this `if` runs; without one, where nothing failed and nobody cancelled the job. */
export function isWanted(condition: string | undefined, context: Context, course: Course): boolean {
  const isWell = !course.failed && !course.cancelled
  if (condition === undefined) return isWell
  const terms = condition.replace(EXPRESSION, '$1').split('&&')
  const namesACourse = /\b(?:cancelled|failure|always)\(\)/.test(condition)
  return (namesACourse || isWell) && terms.every((term) => isTrue(term.trim(), context, course))
}

function isTrue(term: string, context: Context, { failed, cancelled }: Course): boolean {
  if (term === 'always()') return true
  if (term === '!cancelled()') return !cancelled
  if (term === 'failure()') return failed && !cancelled
  const [, name, sign, other] = /^([\w.-]+) ([!=]=) '([^']*)'$/.exec(term) ?? []
  if (name === undefined) throw new Error(`the condition ${term} is of no kind that is known here`)
  return (valueOf(name, context) === other) === (sign === '==')
}

/** The value of `steps.check.outputs.reports`; empty where there is none, as GitHub has it. */
function valueOf(name: string, context: Context): string {
  if (!/^[a-z]+(?:\.[\w-]+)+$/.test(name)) throw new Error(`the expression ${name} is of no kind that is known here`)
  let value: unknown = context
  for (const part of name.split('.')) value = (value as Context | undefined)?.[part]
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value === undefined) return ''
  throw new Error(`the expression ${name} is no text`)
}
