import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import formatsModule from 'ajv-formats'

const addFormats = formatsModule as unknown as (ajv: Ajv2020) => void

/**
 * The validator of a schema of this project's own, compiled where it is first asked for: most commands read none of the files
 * that have one, and to compile a schema takes longer than to load the gate. The schema of schemas is left out for the same
 * reason; what is wrong with keywords and types is still told.
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
