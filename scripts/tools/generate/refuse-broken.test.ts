import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BrokenSources, refuseBroken } from './refuse-broken.ts'

const root = mkdtempSync(join(tmpdir(), 'etalon-generate-'))
afterAll(() => rmSync(root, { recursive: true }))
const RULES = `- id: flows/a
  text: A flow can be read.
  source: [platform/read]
  kind: status
  profile: product
  operations: [getFlow]
  needs: [fixture:runs]
`
/** A small specification with an anchor that no rule cites yet, and its target file. */
const FILES = {
  'spec/paths/flows.yaml': `/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {} } }
`,
  'spec/sources/all.yaml': `platform/read: { place: Endpoints, says: a flow can be read }
platform/new: { place: Endpoints, says: something new }
`,
  'spec/freedoms/flows.yaml': '[]\n',
  'scripts/embedded-target.yaml': 'fixtures: { runs: { succeeds: 101 } }\n',
}

function refusing(rules: string): () => void {
  for (const [name, text] of Object.entries({ ...FILES, 'spec/rules/flows.yaml': rules })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return () => refuseBroken(join(root, 'spec'))
}

test('accepts rules that pass the lint, even if an anchor is not cited yet', () => {
  expect(refusing(RULES)).not.toThrow()
})

test.each([
  ['a need of nothing', 'fixture:runs', 'fixture:nope', /^spec\/rules\/flows\.yaml:7 etalon\/needs .*'fixture:nope'/],
  ['no YAML', '[getFlow]', '[getFlow', /^spec\/rules\/flows\.yaml:7 etalon\/yaml /],
  ['no operation of that name', 'getFlow', 'getFlo', /^spec\/rules\/flows\.yaml:6 etalon\/operations-exist .*'getFlo'/],
])('refuses a rules file with %s by its line', (_what, old, put, line) => {
  const refused = refusing(RULES.replace(old, put))
  expect(refused).toThrow(BrokenSources)
  expect(refused).toThrow(line)
  expect(refused).toThrow(/nothing was written: fix it, then npm run generate$/)
})
