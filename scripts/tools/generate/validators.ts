import { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneModule from 'ajv/dist/standalone/index.js'
import formatsModule from 'ajv-formats'
import { build } from 'esbuild'
import type { McpSchemas } from './mcp-schemas.ts'
import { type OpenApi, type Operation, type Parameter, operationsIn, parametersOf, resolve } from './openapi.ts'

const standaloneCode = standaloneModule as unknown as (ajv: unknown, names: Record<string, string>) => string
const addFormats = formatsModule as unknown as (ajv: unknown) => void

/** The id of the schema document that all compiled schemas refer to. */
const SHARED = 'etalon:schemas'

/**
 * Compiles every schema needed at run time into one ESM module without `require`:
 * `body_<operationId>`, `parameters_<operationId>`, `reply_<operationId>_<status>`, `schema_<Name>` and the MCP results.
 * `isWanted` selects by name; the default is all.
 */
export async function validatorModule(
  document: OpenApi,
  mcp: McpSchemas = { components: {}, results: {} },
  isWanted: (name: string) => boolean = () => true,
): Promise<string> {
  const ajv = new Ajv2020({ strict: false, code: { source: true, esm: true }, ownProperties: true, inlineRefs: false })
  addFormats(ajv)
  ajv.addFormat('double', true)
  ajv.addSchema({ $id: SHARED, $defs: relocate({ ...mcp.components, ...document.components.schemas }) })
  const names: Record<string, string> = {}
  const add = (name: string, schema: unknown): void => {
    if (!isWanted(name)) return
    ajv.addSchema({ $id: `etalon:${name}`, ...(relocate(schema) as object) })
    names[name] = `etalon:${name}`
  }
  for (const name of Object.keys(document.components.schemas)) {
    add(`schema_${name}`, { $ref: `#/components/schemas/${name}` })
  }
  for (const [name, schema] of Object.entries(mcp.results)) add(name, schema)
  for (const { item, operation } of operationsIn(document))
    addOperation(document, operation, parametersOf(document, item, operation), add)
  const code = standaloneCode(ajv, names)
  const bundled = await build({
    stdin: { contents: code, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
    target: 'es2022',
    charset: 'utf8',
    minifyWhitespace: true,
    minifySyntax: true,
  })
  return withoutRequire(bundled.outputFiles[0]!.text)
}

/** Removes the source text of Ajv's own imports, which nothing reads and which looks like a `require`. */
function withoutRequire(code: string): string {
  return code.replaceAll(/\b\w+\.code='require\([^']*'/g, 'void 0')
}

type Add = (name: string, schema: unknown) => void

function addOperation(document: OpenApi, operation: Operation, parameters: readonly Parameter[], add: Add): void {
  const body = operation.requestBody === undefined ? undefined : resolve(document, operation.requestBody)
  const requestSchema = body?.content['application/json']?.schema
  if (requestSchema !== undefined) add(`body_${operation.operationId}`, requestSchema)
  add(`parameters_${operation.operationId}`, {
    type: 'object',
    properties: { path: properties(parameters, 'path'), query: properties(parameters, 'query') },
  })
  for (const [status, raw] of Object.entries(operation.responses)) {
    const schema = resolve(document, raw).content?.['application/json']?.schema
    if (schema !== undefined) add(`reply_${operation.operationId}_${status}`, schema)
  }
}

function properties(parameters: readonly Parameter[], place: Parameter['in']): object {
  const listed = parameters.filter((parameter) => parameter.in === place && parameter.schema.type !== 'object')
  return { type: 'object', properties: Object.fromEntries(listed.map((p) => [p.name, p.schema])) }
}

/** Rewrites references into the OpenAPI document's components to the shared schema document. */
function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'example' && key !== 'examples' && key !== 'discriminator')
      .map(([key, member]) =>
        key === '$ref' && typeof member === 'string'
          ? [key, member.replace('#/components/schemas/', `${SHARED}#/$defs/`)]
          : [key, relocate(member)],
      ),
  )
}
