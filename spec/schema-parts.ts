import type { Int64 } from './int64.ts'

export const text = { type: 'string', minLength: 1 } as const

type Members = Readonly<Record<string, object>>

/** An object with these members; the first ones are required, and others are refused as misspelt. */
export function object<const R extends Members, const O extends Members | undefined = undefined>(
  required: R,
  optional?: O,
) {
  return {
    type: 'object',
    required: Object.keys(required) as (keyof R & string)[],
    additionalProperties: false,
    properties: { ...required, ...optional } as R & (O extends Members ? O : unknown),
  } as const
}

/** A schema that says what its value means. */
export const about = <const S extends object>(description: string, schema: S): S => ({ ...schema, description })

/** How the types of a target file follow from its schema: ids are exact. */
export interface TypesOfSchema {
  parseIfThenElseKeywords: true
  deserialize: [{ pattern: { type: 'integer'; format: 'int64' }; output: Int64 }]
}
