import { CATALOGUE_RULES } from './catalogue/index.ts'
import type { Catalogue, CatalogueRule } from './catalogue/rule.ts'
import type { Entry } from './entry.ts'
import { operationEntries } from './operation-entry.ts'
import { type Finding, pointerOf } from './finding.ts'
import { areaOf, type SpecFiles } from './read.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Checks the catalogue (sources, rules, freedoms, lifecycles) and its fit with the operations, by all rules or the
 * given ones.
 */
export function lintCatalogue(files: SpecFiles, rules: readonly CatalogueRule[] = CATALOGUE_RULES): Finding[] {
  const catalogue = catalogueOf(files)
  const broken = Object.values(files).flat().flatMap(yamlFindings)
  const complaints = rules.flatMap((rule) => [...rule.judge(catalogue)].map((complaint) => ({ rule, complaint })))
  return [
    ...broken,
    ...complaints.map(({ rule, complaint: { file, path, message, fix } }) => ({
      file: file.name,
      line: file.lineOf(path),
      rule: `etalon/${rule.id}`,
      message: `${message}; ${fix}`,
      pointer: pointerOf(path),
    })),
  ]
}

function yamlFindings(file: SourceFile): Finding[] {
  return file.errors.map(({ line, message }) => ({ file: file.name, line, rule: 'etalon/yaml', message }))
}

function catalogueOf(files: SpecFiles): Catalogue {
  return {
    anchors: files.sources.flatMap((file) =>
      Object.entries(object(file.value)).map(([id, value]) => ({
        file,
        path: [id],
        area: '',
        id,
        value: object(value),
      })),
    ),
    rules: files.rules.flatMap((file) => entries(file, 'id')),
    freedoms: files.freedoms.flatMap((file) => entries(file, 'id')),
    lifecycles: files.lifecycles.flatMap((file) => entries(file, 'object')),
    unasked: files.unasked.flatMap((file) => entries(file, 'reason')),
    operations: files.paths.flatMap(operationEntries),
    schemas: files.schemas,
    jsonrpc: files.jsonrpc,
    target: files.target,
  }
}

function entries(file: SourceFile, name: string): Entry[] {
  const list = Array.isArray(file.value) ? file.value : []
  return list.map((item, position) => {
    const value = object(item)
    return { file, path: [position], area: areaOf(file), id: String(value[name] ?? ''), value }
  })
}

function object(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
