import { writeJson } from '#spec'

/**
 * Replaces `{name}` in all strings of a target file value, which shows what the documents do not. A string that is just
 * a placeholder becomes text, since flow properties are strings; `{name:integer}` becomes the id as an integer.
 */
export function fill(template: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof template === 'string') {
    const whole = /^\{(\w+):integer\}$/.exec(template)?.[1]
    if (whole !== undefined && whole in values) return values[whole]
    return template.replaceAll(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all))
  }
  if (Array.isArray(template)) return template.map((member) => fill(member, values))
  if (template === null || typeof template !== 'object') return template
  return Object.fromEntries(Object.entries(template).map(([key, member]) => [key, fill(member, values)]))
}

/** Whether a value of the target file holds the placeholder of that name, as text or as an integer. */
export function refersTo(template: unknown, name: string): boolean {
  const written = writeJson(template ?? null)
  return written.includes(`{${name}}`) || written.includes(`"{${name}:integer}"`)
}
