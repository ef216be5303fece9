import type { ArgumentSchema, ToolArguments, ToolSchema } from './tool.ts'

const FITS: Readonly<Record<ArgumentSchema['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'bigint' || Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
}

/** Describes the problem with a tool's arguments; undefined if they are valid. Unknown arguments are ignored. */
export function problemOfArguments(
  { properties, required = [] }: ToolSchema,
  given: ToolArguments,
): string | undefined {
  const missing = required.find((name) => given[name] === undefined)
  if (missing !== undefined) return `${missing} is missing`
  for (const [name, { type, enum: words }] of Object.entries(properties)) {
    const value = given[name]
    if (value === undefined) continue
    if (!FITS[type](value)) return `${name} must be of type ${type}`
    if (words !== undefined && !words.includes(value as string)) return `${name} must be one of ${words.join(', ')}`
  }
  return undefined
}
