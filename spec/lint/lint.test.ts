import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Finding, lint } from './lint.ts'

/** One mistake in a copy of the specification, and the rule that must find it. */
const PLANTED = [
  { rule: 'etalon/status-500', file: 'paths/functions.yaml', old: /^ +"500": .*\n/m, put: '' },
  { rule: 'etalon/action', file: 'paths/templates.yaml', old: 'action: list', put: 'action: fetch' },
  { rule: 'etalon/kinds', file: 'rules/flows.yaml', old: 'kind: shape', put: 'kind: shapes' },
  { rule: 'etalon/needs', file: 'rules/sql.yaml', old: 'needs: [request:runSql', put: 'needs: [request:runSequel' },
  { rule: 'etalon/schema-files', file: 'schemas/McpTool.yaml', old: 'McpObjectSchema.yaml', put: 'McpNothing.yaml' },
  { rule: 'etalon/yaml', file: 'schemas/McpIcon.yaml', old: 'required:', put: 'type: array\nrequired:' },
  { rule: 'spectral/operation-tag-defined', file: 'paths/sql.yaml', old: 'tags: [sql]', put: 'tags: [squeal]' },
  { rule: 'spectral/oas3-valid-media-example', file: 'paths/bundles.yaml', old: 'failed: false', put: 'failed: maybe' },
  { rule: 'redocly/operation-summary', file: 'paths/search.yaml', old: /^ +summary: .*\n/m, put: '' },
  {
    rule: 'spectral/asyncapi-3-operation-description',
    file: 'asyncapi.yaml',
    old: /^ +description: Four headers.*\n/m,
    put: '',
  },
  { rule: 'asyncapi/asyncapi-document-resolved', file: 'asyncapi.yaml', old: 'method: POST', put: 'method: FETCH' },
] as const

describe('of a specification with mistakes, the lint', () => {
  let folder = ''
  let findings: Finding[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'etalon-lint-'))
    const spec = join(folder, 'spec')
    const root = resolve(import.meta.dirname, '../..')
    cpSync(join(root, 'spec'), spec, { recursive: true })
    // It declares what rules may need.
    cpSync(join(root, 'scripts/embedded-target.yaml'), join(folder, 'scripts/embedded-target.yaml'))
    for (const { file, old, put } of PLANTED) {
      const text = readFileSync(join(spec, file), 'utf8')
      const changed = text.replace(old, put)
      if (changed === text) throw new Error(`${file} has nothing like ${String(old)} any more`)
      writeFileSync(join(spec, file), changed)
    }
    findings = await lint(spec)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('finds nothing else in the rules, which need what the target file declares', () => {
    const planted = PLANTED.filter(({ file }) => file.startsWith('rules/')).map(({ rule }) => rule)
    const found = findings.filter(({ file }) => file.startsWith('spec/rules/')).map(({ rule }) => rule)
    expect(found.toSorted()).toEqual(planted.toSorted())
  })

  test.each(PLANTED)('finds $rule in $file', ({ rule, file }) => {
    const place = `spec/${file}`
    expect(findings.filter((finding) => finding.file === place).map((finding) => finding.rule)).toContain(rule)
  })
})
