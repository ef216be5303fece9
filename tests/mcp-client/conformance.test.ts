import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Alteration, BASE_PATH, createMock, demoCredentials } from '../../mocks/index.ts'
import { variants } from '../../mocks/alterations/variants/index.ts'
import { listen } from '../../mocks/node/serve.ts'
import { keyProxy } from './key-proxy.ts'

const BASELINE = join(import.meta.dirname, 'conformance-baseline.yml')
const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const PASSES = ['dns-rebinding-protection', 'ping', 'server-initialize', 'tools-list']
const baseline: { server: string[] } = parse(readFileSync(BASELINE, 'utf8'))

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'etalon-conformance-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Judged {
  /** Null if it had to be killed. */
  exitCode: number | null
  output: string
}

interface Trial {
  alterations?: readonly Alteration[]
  /** The only scenario to run; by default the whole active suite. */
  scenario?: string
}

/** Runs the suite's server scenarios on a fresh mock, through a proxy that adds the key, which the suite cannot send. */
async function judge(expected: string, { alterations = [], scenario }: Trial = {}): Promise<Judged> {
  const { origin, close } = await listen(createMock({ alterations }).fetch)
  const proxy = await keyProxy(origin, demoCredentials().admin)
  const url = `${proxy.origin}${BASE_PATH}/v1/ai-agent/mcp`
  try {
    return await new Promise<Judged>((resolve) => {
      const words = [SUITE, 'server', '--url', url, '--expected-failures', expected]
      if (scenario !== undefined) words.push('--scenario', scenario)
      const child = execFile(process.execPath, words, { timeout: 60_000 }, (_problem, stdout, stderr) =>
        resolve({ exitCode: child.exitCode, output: stdout + stderr }),
      )
    })
  } finally {
    proxy.close()
    await close()
  }
}

/** Writes a baseline with these scenarios. */
function baselineOf(name: string, server: readonly string[]): string {
  const file = join(folder, `${name}.yml`)
  writeFileSync(file, stringify({ server }))
  return file
}

/** The scenarios that a run reports, sorted. */
function reported(output: string): string[] {
  return [...output.matchAll(/^[✓✗] ([\w-]+): \d+ passed/gm)].map(([, name]) => name as string).toSorted()
}

const answers = variants.filter(({ freedom }) => freedom === 'mcp/answer-as')

describe('the official conformance suite', () => {
  test('passes, except for what a server with tools only does not have', async () => {
    const { exitCode, output } = await judge(BASELINE)
    expect(output).toContain('Baseline check passed')
    expect(exitCode).toBe(0)
    expect(reported(output)).toEqual([...baseline.server, ...PASSES].toSorted())
  })

  test.each(answers.map(({ variant, alteration }) => [variant, alteration] as const))(
    'passes whatever the form of the answers (%s)',
    async (_variant, alteration) => {
      expect(await judge(BASELINE, { alterations: [alteration] })).toMatchObject({ exitCode: 0 })
    },
  )

  test('fails on a baseline entry that passes', async () => {
    const { exitCode, output } = await judge(baselineOf('stale', ['ping']), { scenario: 'ping' })
    expect(exitCode).toBe(1)
    expect(output).toMatch(/Stale baseline entries.*\n.*ping/)
  })

  test('fails on a failing scenario without an entry', async () => {
    const { exitCode, output } = await judge(baselineOf('empty', []), { scenario: 'prompts-list' })
    expect(exitCode).toBe(1)
    expect(output).toMatch(/Unexpected failures.*\n.*prompts-list/)
  })
})
