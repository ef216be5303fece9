import { Ajv } from 'ajv'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { writeJson } from '#spec'

const LATEST = 'https://json-schema.org/draft/2020-12/schema'
const DRAFT_07 = 'http://json-schema.org/draft-07/schema'
/** Not strict: a schema may have custom keywords. Formats are annotations, as in the standard. */
const OPTIONS = { strict: false, validateFormats: false, allErrors: false, logger: false } as const

/** An Ajv for the schema's dialect, 2020-12 by default; undefined for an unknown dialect. */
function ajvFor(schema: object): Ajv | Ajv2020 | undefined {
  const dialect = String((schema as { $schema?: unknown }).$schema ?? LATEST).replace(/#$/, '')
  if (dialect === LATEST) return new Ajv2020(OPTIONS)
  return dialect === DRAFT_07 ? new Ajv(OPTIONS) : undefined
}

/** Ajv instances by dialect: creating one takes longer than all its validations. */
const ajvs = new Map<unknown, ReturnType<typeof ajvFor>>()

/** The value with plain numbers: Ajv takes the bigints of an exact reading for no numbers. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withNumbers)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNumbers(member)]))
}

/** Why a value is not a valid JSON Schema; undefined if it is one, or names an unknown dialect. */
export function problemOfSchema(schema: object): string | undefined {
  const dialect = (schema as { $schema?: unknown }).$schema
  if (!ajvs.has(dialect)) ajvs.set(dialect, ajvFor(schema))
  const judge = ajvs.get(dialect)
  if (judge === undefined || judge.validateSchema(withNumbers(schema) as object) === true) return undefined
  return judge.errorsText(judge.errors, { dataVar: 'schema' })
}

/** Keywords that were booleans in drafts before 06, and have another type since. */
const ONCE_BOOLEAN: ReadonlySet<string> = new Set(['exclusiveMinimum', 'exclusiveMaximum', 'required'])

/**
 * Whether a keyword has a form that drafts before 06 alone have. The type `any`, schemas for types, and a name that depends
 * on one other are of draft-03.
 */
function isEarlier(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return ONCE_BOOLEAN.has(name)
  const isSchema = (one: unknown): boolean => typeof one === 'object' && one !== null
  if (name === 'type') return [value].flat().some((one) => one === 'any' || (Array.isArray(value) && isSchema(one)))
  return (
    name === 'dependencies' && isSchema(value) && Object.values(value as object).some((one) => typeof one === 'string')
  )
}

/** The schema without keywords in the form of earlier drafts. */
function withoutEarlier(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutEarlier)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([name, value]) => !isEarlier(name, value))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutEarlier(value)]))
}

/** Like {@link problemOfSchema}; a schema that names no dialect may be of any from draft-03 on. */
export function problemInAnyDialect(schema: object): string | undefined {
  if ('$schema' in schema) return problemOfSchema(schema)
  const problem = problemOfSchema(schema)
  if (problem === undefined) return undefined
  const older = { ...(withoutEarlier(schema) as object), $schema: DRAFT_07 }
  return problemOfSchema(older) === undefined ? undefined : problem
}

/** Validators by the text of their schema: the same few recur, and compiling is slow. */
const validators = new Map<string, Validator | undefined>()

interface Validator {
  judge: Ajv | Ajv2020
  fits: ValidateFunction
}

function validatorOf(schema: object): Validator | undefined {
  // One Ajv each: two schemas may have the same `$id`.
  const judge = ajvFor(schema)
  try {
    return judge && { judge, fits: judge.compile(withNumbers(schema) as object) }
  } catch {
    return undefined
  }
}

/** Why a value does not match a schema; undefined if it does, or if the schema cannot be used. */
export function problemOfValue(schema: object, value: unknown): string | undefined {
  const text = writeJson(schema)
  if (!validators.has(text)) validators.set(text, validatorOf(schema))
  const validator = validators.get(text)
  if (validator === undefined || validator.fits(withNumbers(value))) return undefined
  return validator.judge.errorsText(validator.fits.errors, { dataVar: 'value' })
}
