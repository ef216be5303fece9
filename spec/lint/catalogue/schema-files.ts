import { basename, dirname, join } from 'node:path/posix'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { SourceFile } from '../source-file.ts'
import type { CatalogueRule } from './rule.ts'

const NOUN = /^[A-Z][A-Za-z0-9]*$/

/** A file in schemas/ is one JSON Schema (2020-12), named by a noun, with a description, and its references resolve. */
export const schemaFiles: CatalogueRule = {
  id: 'schema-files',
  *judge({ schemas, jsonrpc }) {
    const ajv = new Ajv2020({ strict: false })
    const known = new Set(schemas.map(({ name }) => name))
    for (const file of schemas) {
      const noun = basename(file.name, '.yaml')
      const schema = file.value as Record<string, unknown> | null
      if (!NOUN.test(noun))
        yield { file, path: [], message: `'${noun}' is no noun`, fix: 'name the file in PascalCase' }
      if (schema === null || typeof schema !== 'object') {
        yield { file, path: [], message: 'the file is no schema', fix: 'let it hold one' }
        continue
      }
      if (typeof schema['description'] !== 'string') {
        yield { file, path: [], message: 'the schema has no description', fix: 'say what the thing is' }
      }
      if (ajv.validateSchema(schema) !== true) {
        const [error] = ajv.errors ?? []
        const path = (error?.instancePath ?? '').split('/').slice(1)
        yield { file, path, message: `this is no JSON Schema: ${error?.message}`, fix: 'see JSON Schema 2020-12' }
      }
    }
    for (const file of [...schemas, ...jsonrpc]) {
      for (const { path, target } of references(file.value)) {
        if (known.has(join(dirname(file.name), target))) continue
        yield {
          file,
          path,
          message: `there is no file ${target}`,
          fix: 'refer to a file of schemas/, relative to this one',
        }
      }
    }
  },
}

/** Every `$ref` inside a value, with its path. This specification uses no anchors within files. */
function* references(
  value: SourceFile['value'],
  path: (string | number)[] = [],
): Iterable<{ path: typeof path; target: string }> {
  if (value === null || typeof value !== 'object') return
  for (const [name, member] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(name) : name]
    if (name === '$ref' && typeof member === 'string') yield { path: place, target: member }
    else yield* references(member, place)
  }
}
