import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import formatsModule from 'ajv-formats'

const addFormats = formatsModule as unknown as (ajv: Ajv2020) => void

/**
 * A lazily compiled validator of one of this project's schemas: most commands need none, and compiling takes longer
 * than loading the gate. Skips validation against the metaschema for the same reason; wrong keywords and types are
 * still reported.
 */
export function ownSchema<T>(schema: () => object, options: Options = {}): () => ValidateFunction<T> {
  let validate: ValidateFunction<T> | undefined
  return () => {
    if (validate !== undefined) return validate
    const ajv = new Ajv2020({ ...options, meta: false, validateSchema: false, code: { optimize: false } })
    addFormats(ajv)
    return (validate = ajv.compile<T>(schema()))
  }
}
