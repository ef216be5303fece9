/** The context of a workflow's expressions, by the first word of a name: `inputs`, `steps`, `matrix` and so on. */
export type Context = Readonly<Record<string, unknown>>

/** The state of a job, for `failure()` and `cancelled()`. */
export interface Course {
  failed: boolean
  cancelled: boolean
}

const EXPRESSION = /\$\{\{\s*(.*?)\s*\}\}/g

/**
 * Evaluates the expressions in a text.
 * @throws Error for a kind of expression that these workflows do not use
 */
export function filled(text: string, context: Context): string {
  return text.replaceAll(EXPRESSION, (_whole, name: string) => valueOf(name, context))
}

/** Whether a step with this `if` runs; without one, if nothing failed and the job was not cancelled. */
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
  if (name === undefined) throw new Error(`unsupported condition ${term}`)
  return (valueOf(name, context) === other) === (sign === '==')
}

/** The value of `steps.check.outputs.reports`; empty if it is missing, as on GitHub. */
function valueOf(name: string, context: Context): string {
  if (!/^[a-z]+(?:\.[\w-]+)+$/.test(name)) throw new Error(`unsupported expression ${name}`)
  let value: unknown = context
  for (const part of name.split('.')) value = (value as Context | undefined)?.[part]
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value === undefined) return ''
  throw new Error(`the expression ${name} is not a text`)
}
