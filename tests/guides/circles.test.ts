import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type ImportGraph, circlesIn, importGraph, roomGraph, roomOf, sourcesIn } from './import-graph.ts'
import { diagnosticsIn } from './linter.ts'

const root = resolve(import.meta.dirname, '../..')
const graph = importGraph(sourcesIn(root))

/** The graph with one more file. */
const withPlanted = (file: string, code: string): ImportGraph =>
  new Map([...graph, ...importGraph(new Map([[file, code]]))])

const folder = mkdtempSync(join(tmpdir(), 'etalon-circles-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the linter notices a circle of types between two files', () => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const pair = { 'one.ts': 'two', 'two.ts': 'one' }
  for (const [file, other] of Object.entries(pair))
    writeFileSync(join(folder, file), `import type { Of } from './${other}.ts'\nexport type Of${other} = Of\n`)
  writeFileSync(join(folder, 'clean.ts'), "import type { Oftwo } from './one.ts'\nexport type Clean = Oftwo\n")
  const found = diagnosticsIn(folder, ['one.ts', 'two.ts', 'clean.ts'], /no-cycle/)
  expect([...found.keys()].toSorted()).toEqual(Object.keys(pair))
})

test('no rooms import each other', () => {
  expect(circlesIn(roomGraph(graph))).toEqual([])
})

test('a circle of types between rooms is noticed', () => {
  const code = "import type { Edge } from '../edges/http/planted.ts'\nexport type Kept = Edge\n"
  const planted = withPlanted('mocks/sandboxes/planted.ts', code)
  expect(circlesIn(roomGraph(planted))).toEqual([['mocks/edges', 'mocks/sandboxes']])
})

test('a circle through further rooms is noticed', () => {
  const planted = withPlanted('suites/kit/planted.ts', "export const late = () => import('../run/run.ts')\n")
  expect(circlesIn(roomGraph(planted)).flat()).toEqual(expect.arrayContaining(['suites/kit', 'suites/run']))
})

/** Files of the product that import tests. */
const importingTests = (files: ImportGraph): string[] =>
  [...files].flatMap(([file, imports]) =>
    !file.startsWith('tests/') && [...imports].some((other) => roomOf(other).startsWith('tests')) ? [file] : [],
  )

test('nothing of the product imports tests', () => {
  expect(importingTests(graph)).toEqual([])
  const planted = withPlanted('scripts/cli/planted.ts', "export * from '../../tests/support/child.ts'\n")
  expect(importingTests(planted)).toEqual(['scripts/cli/planted.ts'])
})
