import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENTRIES, LEAST_NODE } from '../../../scripts/tools/build/entries.ts'
import { buildPackage } from '../../../scripts/tools/build/package.ts'
import { blocksOf } from '../../guides/blocks.ts'
import { compiled } from '../compiled.ts'
import { type EmptyProject, emptyProject } from '../empty-project.ts'
import { pack } from '../pack.ts'
import { createPrograms } from './programs.ts'
import { OLD_NODES, ROWS, type Row, nameOf } from './rows.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The tests of the recipes, and for Vitest the one of the guide. */
const VITEST_TESTS = 57
const PLAYWRIGHT_TESTS = 7
/** Recipes that a CommonJS project cannot have: CommonJS has no top-level await. Each has one test. */
const AWAITING = ['vitest', 'playwright'].map((runner) => `recipes/${runner}/one-mock.spec.ts`)

const built = mkdtempSync(join(tmpdir(), 'etalon-package-'))
const programs = createPrograms()
let tarball: string

beforeAll(async () => {
  const folder = join(built, 'package')
  await buildPackage(ROOT, folder)
  tarball = (await pack(folder, built)).file
})
afterAll(() => {
  programs.remove()
  rmSync(built, { recursive: true, force: true })
})

/** Puts the recipes, the modules of the guide and the programs into a project. */
function fill(folder: string, type: Row['type']): void {
  cpSync(join(ROOT, 'mocks/recipes'), join(folder, 'recipes'), { recursive: true })
  for (const name of ['uses.mjs', 'uses.cjs']) cpSync(join(ROOT, 'tests/package', name), join(folder, name))
  cpSync(join(ROOT, 'tests/package/failing'), join(folder, 'failing'), { recursive: true })
  cpSync(join(ROOT, 'tests/package/uses.cts'), join(folder, 'recipes/uses.cts'))
  const guide = readFileSync(join(ROOT, 'docs/in-tests.md'), 'utf8')
  for (const [index, { file, content }] of blocksOf(guide)
    .filter(({ language }) => language === 'ts')
    .entries())
    // Recipes with a name are Vitest tests; the others must compile.
    writeFileSync(join(folder, 'recipes', file === undefined ? `guide-${index}.ts` : `vitest/guide-${file}`), content)
  if (type === 'module') return
  for (const file of AWAITING) rmSync(join(folder, file))
  // It uses `import.meta`.
  renameSync(join(folder, 'recipes/vitest.config.ts'), join(folder, 'recipes/vitest.config.mts'))
}

describe.each(ROWS.map((row) => [nameOf(row), row] as const))('%s', (_name, row) => {
  let project: EmptyProject
  let version: string
  const left = row.type === 'commonjs' ? 1 : 0

  beforeAll(async () => {
    const [manager] = row.manager.split('@') as ['npm' | 'pnpm']
    const folders = [await programs.folderOf(`node@${row.node}`)]
    if (manager === 'pnpm') folders.push(await programs.folderOf(row.manager))
    project = emptyProject({ type: row.type, programs: folders, manager })
    const tools = { '@playwright/test': row.playwright, '@types/node': '22', msw: row.msw, vitest: row.vitest }
    await project.install(tarball, ...Object.entries(tools).map(([name, one]) => `${name}@${one}`))
    fill(project.folder, row.type)
    version = (await project.run('node', '--version')).output.trim()
  })
  afterAll(() => project?.remove())

  test('every entry can be imported and required, and works', async () => {
    expect(version).toMatch(new RegExp(`^v${row.node.replaceAll('.', '[.]')}(?:[.]|$)`))
    const imported = JSON.parse((await project.run('node', 'uses.mjs')).output)
    const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
    const sql = major > 24 || (major === 24 && minor >= 18) ? 'Harbour Books' : 'on Node 24.18 or later'
    expect(imported).toMatchObject({ overHttp: 200, sandbox: true, required: 'function', node: major })
    expect(imported.sql).toContain(sql)
    const required = await project.run('node', 'uses.cjs')
    expect(JSON.parse(required.output)).toEqual({
      msw: 'function',
      playwright: 'function',
      openapi: '3.1.1',
      inProcess: 200,
      overHttp: 200,
      same: true,
    })
  })

  test('the Vitest and MSW recipes run', async () => {
    const config = `recipes/vitest.config.${row.type === 'module' ? 'ts' : 'mts'}`
    const { code, output } = await project.run(`vitest run --config ${config} --testTimeout=60000`)
    expect(output).toMatch(new RegExp(`Tests\\s+${VITEST_TESTS - left} passed`))
    expect(code).toBe(0)
  })

  test('the Playwright recipes run', async () => {
    const { code, output } = await project.run('playwright test -c recipes/playwright --workers=2')
    expect(output).toContain(`${PLAYWRIGHT_TESTS - left} passed`)
    expect(code).toBe(0)
  })

  test('a failed test shows the journal of its sandbox', async () => {
    const inVitest = await project.run('vitest run --root failing/vitest')
    const request = /GET \S+\/flows\/404404 404/
    expect(inVitest.output).toMatch(/fails on purpose: journal of sandbox/)
    expect(inVitest.output).toMatch(request)
    const inPlaywright = await project.run('playwright test failing/playwright --reporter=line')
    expect(inPlaywright.output).toMatch(/journal of sandbox/)
    expect(inPlaywright.output).toMatch(request)
    expect([inVitest.code, inPlaywright.code]).toEqual([1, 1])
  })

  test('the recipes and the modules of the guide compile against its declarations', () => {
    const { checked, problems } = compiled(project.folder)
    expect(problems).toEqual([])
    for (const one of [/^recipes\/uses\.cts$/, /^recipes\/(?:guide-|vitest\/)/, /etalon\/lib\/index\.d\.ts$/])
      expect(checked).toContainEqual(expect.stringMatching(one))
  })

  test('the gate runs', async () => {
    const { code, output } = await project.run('etalon check --only macros,sql')
    expect(output).toMatch(/\d+ of \d+ testable rules proved/)
    expect(output).not.toContain('ExperimentalWarning')
    expect(code).toBe(0)
  })
})

describe('in a project with nothing else', () => {
  let project: EmptyProject
  beforeAll(async () => {
    project = emptyProject()
    await project.install(tarball)
  })
  afterAll(() => project?.remove())

  test('has the right types for every importable module', async () => {
    const { code, output } = await project.run(
      join(ROOT, 'node_modules/.bin/attw'),
      tarball,
      '--profile',
      'esm-only',
      '--no-color',
    )
    expect(output).not.toMatch(/^(?:node16 \(from ESM\)|bundler).*(?:💀|❌|👺|🐛|⚠️)/mu)
    expect(code).toBe(0)
  })

  test('npx etalon check runs, and its reports can be merged', async () => {
    const check = await project.run(
      'npx --no -- etalon check --only macros --shard 1/1 --seed 7 --report part.json --report page.html',
    )
    expect(check.output).toMatch(/\d+ of \d+ testable rules proved/)
    expect(check.code).toBe(0)
    const merge = await project.run('etalon merge part.json --report whole.xml')
    expect(merge.output).toMatch(/\d+ of \d+ testable rules proved/)
    expect(merge.code).toBe(0)
  })

  test("what verifies pacts says that it takes Pact, and a client's own tests are tried without", async () => {
    const verified = await project.run('npx --no etalon contracts --only mcp-client')
    expect(verified.output).toContain('npm install --save-dev @pact-foundation/pact-core')
    expect(verified.code).toBe(3)
    const tried = await project.run('npx --no etalon contracts --vary 1 --run true')
    expect(tried.output).toContain('true: holds in every seed')
    expect(tried.code).toBe(0)
  })
})

describe('a Node that is too old', () => {
  let project: EmptyProject
  beforeAll(async () => {
    project = emptyProject()
    await project.install(tarball, 'msw@2', 'vitest@3', '@playwright/test@1.49')
  })
  afterAll(() => project?.remove())

  test.each(OLD_NODES)('%s is refused by the command and by every entry, with one message', async (old) => {
    const node = join(await programs.folderOf(`node@${old}`), 'node')
    const message = new RegExp(
      `etalon needs Node ${LEAST_NODE.replace(/\.0$/, '')} or later \\(found ${old}[.\\d]+\\)\\. Run: npm install --save-dev node@24`,
    )
    const command = await project.run(node, 'node_modules/.bin/etalon', 'check')
    expect(command.output.trimEnd()).toMatch(new RegExp(`^${message.source}$`))
    expect(command.code).toBe(3)
    for (const entry of Object.keys(ENTRIES).map((subpath) => subpath.replace('.', 'etalon')))
      for (const code of [`import('${entry}')`, `require('${entry}')`]) {
        const { output, code: status } = await project.run(node, '-e', code)
        expect(output, code).toMatch(message)
        expect(status, code).toBe(1)
      }
  })
})
