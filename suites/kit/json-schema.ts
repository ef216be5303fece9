import { Ajv } from 'ajv'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { writeJson } from '#spec'

const LATEST = 'https://json-schema.org/draft/2020-12/schema'
const DRAFT_07 = 'http://json-schema.org/draft-07/schema'
/** Without its strict mode: a schema may have keywords of its own. Formats are notes, as in the standard. */
const OPTIONS = { strict: false, validateFormats: false, allErrors: false, logger: false } as const

/** The judge of the dialect that a schema names, 2020-12 where it names none; undefined for a dialect that is not known here. */
function judgeOf(schema: object): Ajv | Ajv2020 | undefined {
  const dialect = String((schema as { $schema?: unknown }).$schema ?? LATEST).replace(/#$/, '')
  if (dialect === LATEST) return new Ajv2020(OPTIONS)
  return dialect === DRAFT_07 ? new Ajv(OPTIONS) : undefined
}

/** Judges of schemas by dialect: making one takes longer than all that it judges. */
const judges = new Map<unknown, ReturnType<typeof judgeOf>>()

/** What makes a value no valid JSON Schema, in words. Undefined where it is one, or names a dialect that is not known here. */
export function problemOfSchema(schema: object): string | undefined {
  const dialect = (schema as { $schema?: unknown }).$schema
  if (!judges.has(dialect)) judges.set(dialect, judgeOf(schema))
  const judge = judges.get(dialect)
  if (judge === undefined || judge.validateSchema(schema) === true) return undefined
  return judge.errorsText(judge.errors, { dataVar: 'schema' })
}

/** Validators by the text of their schema: the same few are met again and again, and compiling one takes long. */
const validators = new Map<string, Validator | undefined>()

interface Validator {
  judge: Ajv | Ajv2020
  fits: ValidateFunction
}

function validatorOf(schema: object): Validator | undefined {
  // Each has a judge of its own: two schemas may have one `$id`.
  const judge = judgeOf(schema)
  try {
    return judge && { judge, fits: judge.compile(schema) }
  } catch {
    return undefined
  }
}

/** What of a value does not fit a schema, in words. Undefined where it fits, or the schema cannot be used. */
export function misfit(schema: object, value: unknown): string | undefined {
  const text = writeJson(schema)
  if (!validators.has(text)) validators.set(text, validatorOf(schema))
  const validator = validators.get(text)
  if (validator === undefined || validator.fits(value)) return undefined
  return validator.judge.errorsText(validator.fits.errors, { dataVar: 'value' })
}
