/** A shorter name stands in other words too, as `id` in `invalid`. */
const LEAST_LETTERS = 4

/** Finds a name of a member however it is written: `Flow type` is `flowType`, and `a tag` one of the `tags`. */
function patternOf(name: string): RegExp {
  const words = name.replace(/(ie)?s$/, '').split(/(?=[A-Z])/)
  const text = words.map((word) => word.replaceAll(/\W/g, String.raw`\$&`)).join('[\\s_-]*')
  return new RegExp(name.length < LEAST_LETTERS ? `(?<![a-z])${text}(?![a-z])` : text, 'gi')
}

/** Whether a text has one of the names of a member more often than another text. */
export function namesMore(text: string, before: string, names: readonly string[]): boolean {
  return names.map(patternOf).some((name) => (text.match(name) ?? []).length > (before.match(name) ?? []).length)
}
