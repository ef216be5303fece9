import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { faults } from '../../../mocks/faults/index.ts'
import { type RunningMock, startMock } from '../../../mocks/node/start.ts'
import { roleKeys } from '../../../mocks/index.ts'
import type { EmptyProject } from '../build/empty-project.ts'
import { userProject } from '../build/user-project.ts'
import { type Done, type Machine, type Step, runJob } from './job.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** What GitHub checks out of this project for `uses:`, as far as the action needs it. */
const SOURCES = [
  '.npmrc',
  'action.yml',
  'package.json',
  'package-lock.json',
  'contracts',
  'mocks',
  'scripts',
  'spec',
  'suites',
]
/** A rule that the mock of these tests breaks, and what is checked beside it, to be quick. */
const BROKEN = 'flows/name-required'
const ONLY = `${BROKEN},flows/create-assigns-id,functions,connections`
const { fault } = faults.find(({ rule }) => rule === BROKEN)!

interface Workflow {
  on: unknown
  permissions: unknown
  jobs: Readonly<
    Record<
      string,
      {
        needs?: string | string[]
        'timeout-minutes'?: number
        strategy?: { matrix: { shard: number[] } }
        steps: Step[]
      }
    >
  >
}
const workflowOf = (name: string): Workflow =>
  parse(readFileSync(join(ROOT, 'docs/workflows', name), 'utf8')) as Workflow

let project: EmptyProject
let machine: Machine
let mock: RunningMock
const action = mkdtempSync(join(tmpdir(), 'etalon-action-'))

beforeAll(async () => {
  for (const source of SOURCES) cpSync(join(ROOT, source), join(action, source), { recursive: true })
  mock = await startMock({ alterations: [fault] })
  project = await userProject()
})
afterAll(async () => {
  await mock.close()
  project.remove()
  rmSync(action, { recursive: true })
})

beforeEach(() => {
  const file = (name: string, text: string): void => writeFileSync(join(project.folder, name), text)
  file(
    'staging.yaml',
    `base_url: ${mock.baseUrl}\nallow: [reads, writes]\ncredentials: { admin: { api_key: "\${STAGING_ADMIN_KEY}" } }\n`,
  )
  file('baseline.yaml', `- rule: ${BROKEN}\n  reason: planted by a test\n  expires: 2099-12-31\n`)
  const temp = join(project.folder, '.runner')
  const artifacts = join(project.folder, '.artifacts')
  rmSync(artifacts, { recursive: true, force: true })
  mkdirSync(artifacts)
  machine = { workspace: project.folder, temp, artifacts, action, environment: project.environment }
})

const context = (more: object = {}): Record<string, unknown> => ({
  github: { run_number: 7, ref_name: 'v1.2.3' },
  secrets: { STAGING_ADMIN_KEY: roleKeys(mock.mock.world.view)['admin'] },
  ...more,
})
const job = (
  workflow: Workflow,
  name: string,
  more: object = {},
  inputs: Record<string, string> = { only: ONLY },
): Promise<Done> => runJob(workflow.jobs[name]!.steps, machine, context(more), inputs)

describe('every workflow', () => {
  const names = globSync('*.yml', { cwd: join(ROOT, 'docs/workflows') })
  test('is there', () => expect(names.toSorted()).toEqual(['nightly.yml', 'pull-request.yml', 'release.yml']))

  test.each(names)('%s says what starts it and what it may do, and ends', (name) => {
    const { on, permissions, jobs } = workflowOf(name)
    expect(on).toBeDefined()
    expect(permissions).toBeDefined()
    for (const { needs = [], steps } of Object.values(jobs)) {
      for (const other of [needs].flat()) expect(Object.keys(jobs)).toContain(other)
      for (const { run, uses } of steps) expect([run, uses].filter((one) => one !== undefined)).toHaveLength(1)
    }
  })

  test.each(names)('%s hands values to scripts as variables only', (name) => {
    const scripts = Object.values(workflowOf(name).jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ''))
    for (const script of scripts) expect(script.replace('${{ github.ref_name }}', '')).not.toContain('${{')
  })
})

describe('pull-request.yml', () => {
  const TESTS = `const answer = await fetch(process.env.PLATFORM_URL + '/v1/flows', { headers: { authorization: 'Bearer ' + process.env.PLATFORM_KEY } })
console.log('flows:', answer.status)
process.exit(answer.status === 200 && process.env.FAILS === undefined ? 0 : 1)`

  beforeEach(async () => {
    writeFileSync(join(project.folder, 'tests.mjs'), TESTS)
    await project.run('npm pkg set scripts.test="node tests.mjs"')
  })

  test('runs the tests of a client against a mock', async () => {
    const { failed, output } = await job(workflowOf('pull-request.yml'), 'client')
    expect(output).toContain('flows: 200')
    expect(failed).toBe(false)
    expect(output, 'the log is for those that fail').not.toContain('listFlows')
  })

  test('shows what was sent where they fail', async () => {
    machine = { ...machine, environment: { ...machine.environment, FAILS: 'yes' } }
    const { failed, output } = await job(workflowOf('pull-request.yml'), 'client')
    expect(failed).toBe(true)
    expect(output).toMatch(/GET .*\/v1\/flows/)
  })
})

describe('nightly.yml', () => {
  test('checks the target in four parts, the last one after the others, and makes one verdict of them', async () => {
    const workflow = workflowOf('nightly.yml')
    const shards = workflow.jobs['parts']!.strategy!.matrix.shard
    expect(shards).toEqual([1, 2, 3])
    expect(workflow.jobs['last-part']!.needs).toBe('parts')
    for (const shard of shards) await job(workflow, 'parts', { matrix: { shard } })
    await job(workflow, 'last-part')
    expect(globSync('*', { cwd: machine.artifacts }).toSorted()).toEqual([1, 2, 3, 4].map((n) => `etalon-${n}-of-4`))

    const { failed, output } = await job(workflow, 'verdict')
    expect(output).toMatch(/\d+ of \d+ testable rules proved/)
    expect(failed, output).toBe(false)
    expect(existsSync(join(machine.artifacts, 'etalon-nightly', 'report.html'))).toBe(true)
    expect(JSON.parse(readFileSync(join(project.folder, 'report.json'), 'utf8')).summary.known).toBe(1)
  })
})

describe('release.yml', () => {
  test('says what will be sent, lets what conforms pass, and keeps every kind of report', async () => {
    const workflow = workflowOf('release.yml')
    const { failed, output, summary } = await job(workflow, 'gate')
    expect(failed, output).toBe(false)
    expect(output).toMatch(/\d+ of \d+ testable rules proved/)
    expect(summary).toContain('testable rules proved')
    expect(globSync('*', { cwd: join(machine.artifacts, 'etalon') }).toSorted()).toEqual([
      'junit.xml',
      'report.html',
      'report.json',
      'report.sarif',
    ])
    expect(workflow.jobs['release']!.needs).toBe('gate')
  })
})

describe('the action', () => {
  const steps = (given: Record<string, string>): Step[] => [
    {
      id: 'gate',
      uses: 'OWNER/etalon@v0',
      with: given,
      env: { STAGING_ADMIN_KEY: '${{ secrets.STAGING_ADMIN_KEY }}', ETALON_KEY: '${{ secrets.STAGING_ADMIN_KEY }}' },
    },
    { if: '${{ !cancelled() }}', run: 'echo "exit code ${{ steps.gate.outputs.exit-code }}"' },
  ]
  const run = (given: Record<string, string>): Promise<Done> => runJob(steps(given), machine, context())

  test('fails where a rule is broken, annotates it, and keeps the reports all the same', async () => {
    const { failed, output, summary } = await run({ target: 'staging.yaml', only: `${ONLY}, search` })
    expect(failed).toBe(true)
    expect(output).toContain('exit code 1')
    expect(output).toMatch(/^::error .*title=flows\/name-required/m)
    expect(summary).toContain(BROKEN)
    expect(existsSync(join(machine.artifacts, 'etalon', 'report.html'))).toBe(true)
  })

  test('takes a base address in place of a file', async () => {
    const { output } = await run({
      url: mock.baseUrl,
      allow: 'reads',
      only: 'functions',
      artifact: 'quick',
      seed: '7',
      runs: '3',
      skip: 'functions/none',
    })
    expect(output).toContain('exit code 3')
    expect(output).toContain('functions/none')
    const { output: again, failed } = await run({
      url: mock.baseUrl,
      allow: 'reads',
      only: 'functions',
      artifact: 'again',
      seed: '7',
      runs: '3',
    })
    expect(failed, again).toBe(false)
    expect(JSON.parse(readFileSync(join(machine.artifacts, 'again', 'report.json'), 'utf8')).seed).toBe(7)
  })

  test("does not pass by checking etalon's own mock where nobody names a target", async () => {
    const { failed, output } = await run({ only: ONLY })
    expect(failed).toBe(true)
    expect(output).toContain('give target or url')
  })

  test('takes no command out of an input', async () => {
    const marker = join(project.folder, 'planted')
    await run({ target: `staging.yaml"; touch ${marker}; echo "`, only: `$(touch ${marker})` })
    expect(existsSync(marker)).toBe(false)
  })
})
