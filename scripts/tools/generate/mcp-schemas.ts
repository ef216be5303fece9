import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Schemas of the MCP methods' results, for the validators. */
export interface McpSchemas {
  /** The shared schemas, by name, in the form of OpenAPI components. */
  components: Readonly<Record<string, unknown>>
  /** The result schemas: `mcp_<method>_<version>`, with underscores for characters that identifiers cannot have. */
  results: Readonly<Record<string, unknown>>
}

/** The members of `jsonrpc.yaml` that are read here; the lint has checked its form. */
interface Methods {
  methods: Readonly<Record<string, { result?: object; in?: Readonly<Record<string, { result?: object }>> }>>
  versions: { supported: readonly string[] }
}

/** Reads `jsonrpc.yaml` and its schemas. */
export function mcpSchemas(specFolder: string): McpSchemas {
  const folder = join(specFolder, 'schemas')
  const files = readdirSync(folder).filter((file) => /^(Mcp|JsonRpc)\w+\.yaml$/.test(file))
  const components = files.map((file) => [file.replace('.yaml', ''), read(join(folder, file))])
  const { methods, versions } = read(join(specFolder, 'jsonrpc.yaml')) as Methods
  const results = Object.entries(methods).flatMap(([method, { result, in: inVersion }]) =>
    result === undefined
      ? []
      : versions.supported.map((version) => [
          `mcp_${method}_${version}`.replaceAll(/\W/g, '_'),
          { allOf: [result, inVersion?.[version]?.result ?? {}] },
        ]),
  )
  return { components: Object.fromEntries(components), results: Object.fromEntries(results) }
}

/** Reads a YAML document, with references to schema files turned into references to components. */
function read(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  return parse(text.replaceAll(/\$ref: (?:schemas\/)?(\w+)\.yaml/g, "$ref: '#/components/schemas/$1'"))
}
