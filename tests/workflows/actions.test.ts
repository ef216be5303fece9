import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { describeUnless } from '../support/requires.ts'
import { type Use, usesIn } from './uses.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FILES = globSync(['action.yml', 'docs/workflows/*.yml', '.github/**/*.yml'], { cwd: ROOT }).toSorted()
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/**
 * The actions that may be used, and the one commit of each: a tag can be moved, a commit cannot. These run on Node 24: their
 * action.yml of earlier majors (up to checkout 4, setup-node 4, upload-artifact 5, download-artifact 6, codeql-action 3) says
 * Node 20, which runners no longer have. `git ls-remote` shows the commit of a tag; of an annotated one it is the line with `^{}`.
 */
const ACTIONS: readonly Use[] = [
  { action: 'actions/checkout', ref: 'd23441a48e516b6c34aea4fa41551a30e30af803', version: 'v6.1.0' },
  { action: 'actions/setup-node', ref: '249970729cb0ef3589644e2896645e5dc5ba9c38', version: 'v6.5.0' },
  { action: 'actions/upload-artifact', ref: 'b7c566a772e6b6bfb58ed0dc250532a479d7789f', version: 'v6.0.0' },
  { action: 'actions/download-artifact', ref: '37930b1c2abaa49bbe596cd826c3c89aef350131', version: 'v7.0.0' },
  {
    action: 'github/codeql-action/upload-sarif',
    ref: 'cdf488f595d80d6e07e03d4674febd5ab45fa938',
    version: 'v4.37.9',
  },
]

describe('third-party actions', () => {
  test.each(FILES)('are pinned to a commit, with its version, in %s', (file) => {
    const loose = usesIn(textOf(file)).filter(
      ({ ref, version }) => !/^[\da-f]{40}$/.test(ref) || !/^v\d+\.\d+\.\d+$/.test(version),
    )
    expect(loose).toEqual([])
  })

  test('are exactly these, each in one version', () => {
    const byName = new Map(FILES.flatMap((file) => usesIn(textOf(file))).map((use) => [JSON.stringify(use), use]))
    const order = (uses: readonly Use[]): Use[] => uses.toSorted((a, b) => a.action.localeCompare(b.action))
    expect(order([...byName.values()])).toEqual(order(ACTIONS))
  })

  test.each(FILES)('are all found in %s, however a step is written', (file) => {
    const steps: unknown[] = []
    JSON.stringify(parse(textOf(file)), (key, value) => {
      if (key === 'uses' && !String(value).startsWith('./')) steps.push(value)
      return value
    })
    expect(usesIn(textOf(file)).map(({ action, ref }) => `${action}@${ref}`)).toEqual(steps)
  })

  test.each([
    ['- uses: actions/checkout@v6', { action: 'actions/checkout', ref: 'v6', version: '' }],
    ['  uses: a/b/c@0123 # v1.2.3', { action: 'a/b/c', ref: '0123', version: 'v1.2.3' }],
    ['- uses: docker://alpine', { action: 'docker://alpine', ref: '', version: '' }],
  ])('are told of a line: %s', (line, use) => expect(usesIn(line)).toEqual([use]))
})

const { error, stdout } = spawnSync('zizmor', ['--version'], { encoding: 'utf8' })
const lack = error === undefined ? undefined : { wants: 'zizmor' as const, reason: 'there is no zizmor on the PATH' }
describeUnless(lack, 'zizmor', () => {
  const audit = (input: string, ...words: string[]): { status: number | null; output: string } => {
    const given = ['--offline', '--no-progress', '--format=plain', ...words]
    const run = spawnSync('zizmor', given, { cwd: ROOT, input, encoding: 'utf8' })
    return { status: run.status, output: `${run.stdout}${run.stderr}` }
  }

  test(`finds nothing in the action and the workflows (${stdout?.trim()})`, () => {
    const { status, output } = audit('', ...FILES)
    expect(status, output).toBe(0)
  })

  test('finds a planted problem', () => {
    const step = '- run: echo ${{ github.event.issue.title }}'
    const { status, output } = audit(
      `on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n    ${step}`,
      '-',
    )
    expect(status, output).not.toBe(0)
    expect(output).toContain('template-injection')
  })
})
