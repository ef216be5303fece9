import type { ErrorObject } from 'ajv/dist/2020.js'

const TYPES: Readonly<Record<string, string>> = {
  object: 'a mapping of keys to values',
  array: 'a list',
  string: 'a text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  null: 'empty',
}
const FORMATS: Readonly<Record<string, string>> = { date: 'a date, written as 2026-12-31' }
/** Keywords for which the schema's `title` says what is expected. */
const TITLED: readonly string[] = [
  'pattern',
  'oneOf',
  'anyOf',
  'minProperties',
  'maxProperties',
  'exclusiveMinimum',
  'maximum',
]

/** What a schema expects of a refused value, for people who do not know schemas; never quotes the value. */
export function describeProblem({ keyword, params, parentSchema, message = 'is not allowed' }: ErrorObject): string {
  const { title } = (parentSchema ?? {}) as { title?: string }
  if (TITLED.includes(keyword) && title !== undefined) return `must be ${title}`
  const about = params as Readonly<Record<string, unknown>>
  switch (keyword) {
    case 'type':
      return `must be ${[about['type']]
        .flat()
        .map((type) => TYPES[String(type)])
        .join(' or ')}`
    case 'required':
      return `must have the key '${String(about['missingProperty'])}'`
    case 'enum':
      return `must be one of ${(about['allowedValues'] as readonly unknown[]).join(', ')}`
    case 'format':
      return `must be ${FORMATS[String(about['format'])] ?? String(about['format'])}`
    case 'minLength':
    case 'minItems':
      return 'must not be empty'
    case 'uniqueItems':
      return 'must not have duplicates'
    default:
      return message
  }
}
