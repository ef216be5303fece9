import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Outcome, run } from './run.ts'
import { rowOf, withRows } from './table.ts'
import type { Step, Tool } from './tool.ts'

const root = mkdtempSync(join(tmpdir(), 'etalon-generators-'))
afterAll(() => rmSync(root, { recursive: true }))
const surroundings = {
  folder: join(root, 'tool'),
  cache: join(root, 'cache'),
  document: 'none',
  baseUrl: 'http://mock.test',
}

function tool(steps: readonly Step[], needs: Tool['needs'] = {}): Tool {
  return {
    id: 'one',
    language: 'None',
    generator: 'test 1',
    needs,
    programs: { 'go.mod': 'go/go.mod' },
    steps: () => steps,
  }
}

const node = (script: string): Step['command'] => [process.execPath, '-e', script]
const OK = node('')

test('a tool passes if all its steps do; its programs are there from the first compile step on', async () => {
  const isThere = node('process.exit(require("node:fs").existsSync("go.mod") ? 0 : 1)')
  const asked = node('process.exit(process.env.BASE_URL + process.env.API_KEY === "http://mock.testkey" ? 0 : 1)')
  const outcome = await run(
    tool([
      { stage: 'fetch', command: OK },
      { stage: 'generate', command: OK },
      { stage: 'compile', command: isThere },
      { stage: 'smoke', command: asked },
    ]),
    surroundings,
    'key',
  )
  expect(outcome).toEqual({ tool: expect.anything(), passed: new Set(['fetch', 'generate', 'compile', 'smoke']) })
  expect(rowOf(outcome)).toContain('| None | test 1 | yes | yes | yes | `one` |')
})

test('a failed step ends the tool, fails its stage, and leaves a log', async () => {
  const steps: Step[] = [
    { stage: 'generate', command: OK },
    { stage: 'compile', command: OK },
    { stage: 'compile', command: node('console.error("it is broken"); process.exit(1)') },
    { stage: 'smoke', command: OK },
  ]
  const outcome = await run(tool(steps), surroundings, 'key')
  expect(outcome.failed).toContain('it is broken')
  expect(rowOf(outcome)).toContain('| yes | **no** |  | `one` |')
  expect(readFileSync(join(surroundings.folder, 'compile.log'), 'utf8')).toContain('it is broken')
})

test('a tool is skipped with the reason: a missing program, or something that cannot be fetched', async () => {
  const generated: Step = { stage: 'generate', command: OK }
  const missing = await run(
    tool([generated, { stage: 'compile', command: OK }], { compile: ['no-such-program'] }),
    surroundings,
    'key',
  )
  expect(rowOf(missing)).toContain('| yes | skipped: this machine has no `no-such-program` |  |')
  const unfetched = await run(tool([{ stage: 'fetch', command: ['false'] }, generated]), surroundings, 'key')
  expect(rowOf(unfetched)).toContain('| skipped: `false` could not fetch it |  |  |')
})

test('new rows replace those of their tools, and nothing else of the page', () => {
  const page = readFileSync('docs/generators.md', 'utf8')
  const passed = new Set(['generate'] as const)
  const outcomeOf = (id: string): Outcome => ({ tool: { ...tool([]), id }, passed })
  const first = outcomeOf('one')
  const second = outcomeOf('two')
  const both = withRows(page, ['one', 'two'], [first, second])
  expect(both).toContain(`${rowOf(first)}\n${rowOf(second)}\n`)
  const renewed = { ...second, failed: 'it is broken' }
  expect(withRows(both, ['one', 'two'], [renewed])).toBe(both.replace(rowOf(second), rowOf(renewed)))
  expect(both.split('## How the plain')[1]).toBe(page.split('## How the plain')[1])
  expect(() => withRows('no table', [], [])).toThrow('the page has no')
})
