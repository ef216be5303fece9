import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { faults } from '../../../mocks/faults/index.ts'
import { type RunningMock, startMock } from '../../../mocks/node/start.ts'
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
/** What the mock of these tests breaks, as reading shows: a rule that no consumer relies on, and one that breaks an interaction. */
const BROKEN = 'templates/get-missing'
const RELIED_ON = { rule: 'errors/unauthorized-body-empty', operation: 'listFlows' }
const INTERACTION = 'web-console/a-list-of-the-flows-with-a-key-that-was-never-issued'
const alterations = faults
  .filter(({ rule, operation }) => rule === BROKEN || (rule === RELIED_ON.rule && operation === RELIED_ON.operation))
  .map(({ fault }) => fault)

interface Workflow {
  on: unknown
  permissions: unknown
  env?: Readonly<Record<string, string>>
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
  mock = await startMock({ alterations })
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
    `base_url: ${mock.baseUrl}\nallow: [reads]\ncredentials: { admin: { api_key: "\${STAGING_ADMIN_KEY}" } }\n`,
  )
  const known = [{ rule: BROKEN }, RELIED_ON, { interaction: INTERACTION }]
  const accepted = { reason: 'planted by a test', expires: '2099-12-31' }
  file('baseline.yaml', JSON.stringify(known.map((one) => ({ ...one, ...accepted }))))
  const temp = join(project.folder, '.runner')
  const artifacts = join(project.folder, '.artifacts')
  rmSync(artifacts, { recursive: true, force: true })
  mkdirSync(artifacts)
  machine = { workspace: project.folder, temp, artifacts, action, environment: project.environment }
})

const context = (more: object = {}): Record<string, unknown> => ({
  github: { run_number: 7 },
  inputs: { version: '1.4.0' },
  secrets: { STAGING_ADMIN_KEY: mock.mock.keys['admin'] },
  ...more,
})
const job = (workflow: Workflow, name: string, more: object = {}): Promise<Done> =>
  runJob(workflow.jobs[name]!.steps, machine, context(more), workflow.env)

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
    for (const script of scripts) expect(script).not.toContain('${{')
  })
})

describe('pull-request.yml', () => {
  const TESTS = `const answer = await fetch(process.env.ETALON_URL + '/v1/flows', { headers: { authorization: 'Bearer ' + process.env.ETALON_KEY } })
console.log('flows:', answer.status)
process.exit(answer.status === 200 && process.env.FAILS === undefined ? 0 : 1)`

  /** The client's job in fewer seeds. */
  const client = (): Promise<Done> => {
    const steps = workflowOf('pull-request.yml').jobs['client']!.steps
    const last = steps.at(-1)!
    expect(last.run).toContain('--vary 20 ')
    return runJob(
      [...steps.slice(0, -1), { ...last, run: last.run!.replace('--vary 20', '--vary 2') }],
      machine,
      context(),
    )
  }

  beforeEach(() => {
    writeFileSync(join(project.folder, 'tests.mjs'), TESTS)
    const manifest = { name: 'client', private: true, type: 'module', scripts: { test: 'node tests.mjs' } }
    writeFileSync(join(project.folder, 'package.json'), JSON.stringify(manifest))
  })

  test('runs the tests of a client against a mock, and in every way of taking what is open', async () => {
    const { failed, output } = await client()
    expect(output).toContain('flows: 200')
    expect(output).toContain('npm test: holds in every seed')
    expect(failed).toBe(false)
    expect(output, 'the log is for those that fail').not.toContain('listFlows')
  })

  test('shows what was sent where they fail', async () => {
    machine = { ...machine, environment: { ...machine.environment, FAILS: 'yes' } }
    const { failed, output } = await client()
    expect(failed).toBe(true)
    expect(output).toMatch(/GET .*\/v1\/flows/)
    expect(output).not.toContain('every seed')
  })
})

describe('nightly.yml', () => {
  test('checks the target in four parts, the last one after the others, and makes one verdict of them', async () => {
    const workflow = workflowOf('nightly.yml')
    const shards = workflow.jobs['parts']!.strategy!.matrix.shard
    expect(shards).toEqual([1, 2, 3])
    expect(workflow.jobs['last-part']!.needs).toBe('parts')
    // Known failures fail no part.
    for (const shard of shards) expect((await job(workflow, 'parts', { matrix: { shard } })).failed).toBe(false)
    expect((await job(workflow, 'last-part')).failed).toBe(false)
    expect(globSync('*', { cwd: machine.artifacts }).toSorted()).toEqual([1, 2, 3, 4].map((n) => `part-${n}`))

    const { failed, output } = await job(workflow, 'verdict')
    expect(output).toMatch(/\d+ of \d+ testable rules proved/)
    expect(failed, output).toBe(false)
    expect(existsSync(join(machine.artifacts, 'etalon-nightly', 'report.html'))).toBe(true)
    expect(JSON.parse(readFileSync(join(project.folder, 'report.json'), 'utf8')).summary.known).toBe(2)
  })
})

describe('release.yml', () => {
  test('says what will be sent, verifies what runs on staging, and lets it go on by one answer', async () => {
    const workflow = workflowOf('release.yml')
    const { failed, output, summary } = await job(workflow, 'verify')
    expect(failed, output).toBe(false)
    expect(output).toContain('nothing was sent to the target')
    expect(output).toMatch(/\d+ of \d+ testable rules proved/)
    expect(output).toMatch(/\d+ of \d+ interactions verified/)
    expect(summary).toContain('testable rules proved')
    const kept = globSync('*', { cwd: join(machine.artifacts, 'reports') }).toSorted()
    expect(kept).toEqual(['check.html', 'check.sarif', 'contracts.html', 'junit.xml'])

    expect(workflow.jobs['release']!.needs).toBe('verify')
    const answer = await job(workflow, 'release')
    expect(answer.failed, answer.output).toBe(false)
    expect(answer.output).toMatch(
      /^1\.4\.0 in staging: yes\n( {2}known until 2099-12-31: .*: planted by a test\n){3}(rests on .*\n){2}Here your own steps/m,
    )
    for (const id of [BROKEN, RELIED_ON.rule, INTERACTION])
      expect(answer.output).toContain(`  known until 2099-12-31: ${id}: planted by a test`)

    // What was verified of one version says nothing of another.
    const another = await runJob(
      workflow.jobs['release']!.steps,
      machine,
      context({ inputs: { version: '1.5.0' } }),
      workflow.env,
    )
    expect(another.failed).toBe(true)
    expect(another.output).toContain('1.5.0 in staging: never verified')
    expect(another.output).not.toContain('Here your own steps')
  })
})

describe('the action', () => {
  const steps = (given: Record<string, string>): Step[] => [
    {
      id: 'gate',
      uses: './etalon',
      with: given,
      env: { STAGING_ADMIN_KEY: '${{ secrets.STAGING_ADMIN_KEY }}', ETALON_KEY: '${{ secrets.STAGING_ADMIN_KEY }}' },
    },
    { if: '${{ !cancelled() }}', run: 'echo "exit code ${{ steps.gate.outputs.exit-code }}"' },
  ]
  const run = (given: Record<string, string>): Promise<Done> => runJob(steps(given), machine, context())

  test('fails where a rule is broken, annotates it, and keeps the reports all the same', async () => {
    const { failed, output, summary } = await run({ target: 'staging.yaml', only: `${BROKEN}, search` })
    expect(failed).toBe(true)
    expect(output).toContain('exit code 1')
    expect(output).toMatch(/^::error .*title=templates\/get-missing/m)
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
    const { failed, output } = await run({ only: BROKEN })
    expect(failed).toBe(true)
    expect(output).toContain('give target or url')
  })

  test('takes no command out of an input', async () => {
    const marker = join(project.folder, 'planted')
    await run({ target: `staging.yaml"; touch ${marker}; echo "`, only: `$(touch ${marker})` })
    expect(existsSync(marker)).toBe(false)
  })
})
