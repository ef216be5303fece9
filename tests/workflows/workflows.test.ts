import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { RunningMock } from '../../mocks/node/start.ts'
import { startBrokerDouble } from '../support/broker-double.ts'
import type { EmptyProject } from '../package/empty-project.ts'
import { type Done, type Machine, type Step, runJob } from './job.ts'
import { BROKEN, INTERACTION, RELIED_ON, type Staging, startStaging } from './staging.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Permissions that a job may have besides reading its repository, by the action that needs them. */
const PERMISSIONS: Readonly<Record<string, object>> = {
  'github/codeql-action/upload-sarif': { 'security-events': 'write', actions: 'read' },
}

interface Workflow {
  on: unknown
  permissions: unknown
  env?: Readonly<Record<string, string>>
  jobs: Readonly<
    Record<
      string,
      {
        needs?: string | string[]
        permissions?: unknown
        'timeout-minutes'?: number
        strategy?: { matrix: { shard: number[] } }
        steps: Step[]
      }
    >
  >
}
const workflowOf = (name: string): Workflow =>
  parse(readFileSync(join(ROOT, 'docs/workflows', name), 'utf8')) as Workflow

let staging: Staging
let project: EmptyProject
let machine: Machine
let mock: RunningMock

beforeAll(async () => {
  staging = await startStaging()
  ;({ project, mock } = staging)
})
afterAll(() => staging.close())

beforeEach(() => {
  machine = staging.newMachine()
})

const adminKey = (): string => mock.mock.keys['admin']
const context = (more: object = {}): Record<string, unknown> => ({
  github: { run_number: 7 },
  inputs: { version: '1.4.0' },
  secrets: { STAGING_ADMIN_KEY: adminKey() },
  ...more,
})
const job = (workflow: Workflow, name: string, more: object = {}): Promise<Done> =>
  runJob(workflow.jobs[name]!.steps, machine, context(more), workflow.env)

describe('every workflow', () => {
  const names = globSync('*.yml', { cwd: join(ROOT, 'docs/workflows') })
  test('is there', () =>
    expect(names.toSorted()).toEqual(['nightly.yml', 'pull-request.yml', 'release.yml', 'without-a-package.yml']))

  test.each(names)('%s declares its triggers, minimal permissions and a time limit', (name) => {
    const { on, permissions, jobs } = workflowOf(name)
    expect(on).toBeDefined()
    expect(permissions).toEqual({ contents: 'read' })
    for (const { needs = [], 'timeout-minutes': minutes, permissions: more, steps } of Object.values(jobs)) {
      const taken = steps.map(({ uses = '' }) => PERMISSIONS[uses.split('@')[0]!]).filter((one) => one !== undefined)
      expect(more).toEqual(taken.length === 0 ? undefined : Object.assign({ contents: 'read' }, ...taken))
      expect(minutes).toBeGreaterThan(0)
      for (const other of [needs].flat()) expect(Object.keys(jobs)).toContain(other)
      for (const { run, uses } of steps) expect([run, uses].filter((one) => one !== undefined)).toHaveLength(1)
    }
  })

  test.each(names)('%s lets an interrupt reach the gate: without Bash or npx in between', (name) => {
    const gates = Object.values(workflowOf(name).jobs)
      .flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run.split('\n')))
      .filter((line) => /etalon (?:check|contracts) (?!.*--plan)/.test(line))
    for (const line of gates) expect(line).toMatch(/^exec node_modules\/\.bin\/etalon /)
  })

  const used = (): Step[] => [
    ...names.flatMap((name) => Object.values(workflowOf(name).jobs).flatMap(({ steps }) => steps)),
    ...(parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as { runs: { steps: Step[] } }).runs.steps,
  ]

  test('and the action use a Node that the package supports', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } }
    const taken = used().flatMap(({ uses, with: given }) =>
      uses?.startsWith('actions/setup-node@') === true ? [given?.['node-version']] : [],
    )
    expect([...new Set(taken)]).toEqual([engines.node.replace('>=', '^')])
  })

  test('persists no repository credentials for later steps', () => {
    for (const { uses, with: given } of used())
      if (uses?.startsWith('actions/checkout@') === true) expect(given?.['persist-credentials']).toBe(false)
  })

  test.each(names)('%s keeps the ledger, however a job ends', (name) => {
    for (const { steps } of Object.values(workflowOf(name).jobs)) {
      const sends = steps.some(({ run = '' }) => /etalon (?:check|contracts) --target (?!.*--plan)/.test(run))
      const keeping = steps.filter(({ with: given }) => given?.['path'] === '.etalon/ledger')
      expect(keeping).toHaveLength(sends ? 1 : 0)
      for (const { if: condition, with: given } of keeping) {
        expect(condition).toBe('${{ always() }}')
        expect(given?.['include-hidden-files']).toBe(true)
      }
    }
  })

  test.each(names)('%s passes secrets to single steps, and values to scripts as variables only', (name) => {
    const { env = {}, jobs } = workflowOf(name)
    expect(JSON.stringify(env)).not.toContain('secrets.')
    const scripts = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ''))
    for (const script of scripts) expect(script).not.toContain('${{')
  })
})

describe('pull-request.yml', () => {
  const TESTS = `const answer = await fetch(process.env.ETALON_URL + '/v1/flows', { headers: { authorization: 'Bearer ' + process.env.ETALON_KEY } })
console.log('flows:', answer.status)
process.exit(answer.status === 200 && process.env.FAILS === undefined ? 0 : 1)`

  /** The client's job with fewer seeds. */
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
    // A checkout removes what an earlier job left.
    for (const left of ['mock.json', 'mock.env', 'mock.log']) rmSync(join(project.folder, left), { force: true })
    writeFileSync(join(project.folder, 'tests.mjs'), TESTS)
    const manifest = { name: 'client', private: true, type: 'module', scripts: { test: 'node tests.mjs' } }
    writeFileSync(join(project.folder, 'package.json'), JSON.stringify(manifest))
  })

  test('runs the tests of a client against a mock, and with random combinations of variants', async () => {
    const { failed, output } = await client()
    expect(output).toContain('flows: 200')
    expect(output).toContain('npm test: holds in every seed')
    expect(failed).toBe(false)
    expect(output, 'the log is for those that fail').not.toContain('listFlows')
  })

  test('shows the requests if they fail', async () => {
    machine = { ...machine, environment: { ...machine.environment, FAILS: 'yes' } }
    const { failed, output } = await client()
    expect(failed).toBe(true)
    expect(output).toMatch(/GET .*\/v1\/flows/)
    expect(output).not.toContain('every seed')
  })
})

describe('nightly.yml', () => {
  test('checks the target in four shards, and merges them into one verdict', async () => {
    const workflow = workflowOf('nightly.yml')
    const shards = workflow.jobs['parts']!.strategy!.matrix.shard
    expect(shards).toEqual([1, 2, 3, 4])
    // Known failures do not fail a shard.
    for (const shard of shards) expect((await job(workflow, 'parts', { matrix: { shard } })).failed).toBe(false)
    expect(globSync('*', { cwd: machine.artifacts }).toSorted()).toEqual([1, 2, 3, 4].map((n) => `part-${n}`))

    const { failed, output } = await job(workflow, 'verdict')
    expect(output).toMatch(/\d+ of \d+ testable rules proved/)
    expect(failed, output).toBe(false)
    expect(existsSync(join(machine.artifacts, 'etalon-nightly', 'report.html'))).toBe(true)
    expect(JSON.parse(readFileSync(join(project.folder, 'report.json'), 'utf8')).summary.known).toBe(2)
  })
})

describe('release.yml', () => {
  test('prints the plan, verifies what runs on staging, and decides on the release', async () => {
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
      /^1\.4\.0 in staging: yes\n( {2}known until 2099-12-31: .*: planted by a test\n){3}(based on .*\n){2}Here your own steps/m,
    )
    for (const id of [BROKEN, RELIED_ON.rule, INTERACTION])
      expect(answer.output).toContain(`  known until 2099-12-31: ${id}: planted by a test`)

    // The verification of one version says nothing about another.
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

describe('without-a-package.yml', () => {
  /** The names of flows that runs created and did not remove. */
  async function ofRuns(): Promise<string[]> {
    const headers = { authorization: `Bearer ${adminKey()}` }
    const flows = (await (await fetch(`${mock.baseUrl}/v1/flows?scope=all`, { headers })).json()) as { name: string }[]
    return flows.map(({ name }) => name).filter((name) => name.startsWith('etalon-'))
  }

  /** Its job, on a few rules where `only` names them. */
  const check = (only: string, more: object = {}): Promise<Done> => {
    const steps = workflowOf('without-a-package.yml').jobs['check']!.steps.map((step) =>
      step.id === 'gate' ? { ...step, with: { ...step.with, only } } : step,
    )
    return runJob(steps, { ...machine, ...more }, context())
  }

  test('checks the target by a checkout of this project, with the secret that its file names', async () => {
    const { failed, output } = await check(`${BROKEN},functions`)
    expect(failed, output).toBe(false)
    expect(output).toMatch(/\d+ of \d+ testable rules proved/)
    expect(readdirSync(machine.artifacts)).toEqual(['etalon'])
    expect(readdirSync(join(machine.artifacts, 'etalon')).toSorted()).toEqual([
      'junit.xml',
      'report.html',
      'report.json',
      'report.sarif',
    ])
  })

  test('says that another try may do where the target is not there', async () => {
    writeFileSync(
      join(project.folder, 'staging.yaml'),
      'base_url: http://127.0.0.1:9/rest\nallow: [reads]\ncredentials: { admin: { api_key: "${STAGING_ADMIN_KEY}" } }\n',
    )
    const { failed, output } = await check(BROKEN)
    expect(failed).toBe(true)
    expect(output).toContain('::warning title=staging::was unreachable')
  })

  test('removes what it made where it is cancelled', async () => {
    const file = join(project.folder, 'staging.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('[reads]', '[reads, writes]'))
    const cancel = new AbortController()
    const ended = check('flows', { cancelled: cancel.signal })
    await expect.poll(async () => (await ofRuns()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(2)
    cancel.abort()
    const { failed, output } = await ended
    expect(failed).toBe(true)
    expect(output).toContain('stopping and removing what was created')
    expect(await ofRuns()).toEqual([])
    expect(existsSync(join(machine.artifacts, 'etalon-ledger'))).toBe(false)
  })

  test('keeps the ledger where its machine is lost, and the line that `etalon sweep` prints of it removes what was left', async () => {
    const file = join(project.folder, 'staging.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('[reads]', '[reads, writes]'))
    const ledgers = join(project.folder, '.etalon/ledger')
    rmSync(ledgers, { recursive: true, force: true })
    const lost = new AbortController()
    const ended = check('flows', { lost: lost.signal })
    await expect.poll(async () => (await ofRuns()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(2)
    lost.abort()
    const { failed, output } = await ended
    expect(failed).toBe(true)
    expect(output).not.toContain('testable rules proved')
    expect(await ofRuns()).not.toEqual([])

    rmSync(ledgers, { recursive: true })
    mkdirSync(ledgers)
    for (const name of readdirSync(join(machine.artifacts, 'etalon-ledger'))) {
      const kept = readFileSync(join(machine.artifacts, 'etalon-ledger', name), 'utf8')
      // It is read on another machine than the one that wrote it.
      writeFileSync(join(ledgers, name), kept.replace(/(?<="host":)"[^"]*"/, '"runner"'))
    }
    const key = `export STAGING_ADMIN_KEY=${adminKey()}`
    const swept = await project.run(
      'bash',
      '-ec',
      `${key}; line=$(npx --no etalon sweep | grep -o 'etalon sweep --.*'); npx --no $line`,
    )
    expect(swept.output).toMatch(/^run \w+: [1-9]\d* removed, 0 not removed$/m)
    expect(swept.code).toBe(0)
    expect(await ofRuns()).toEqual([])
  })
})

describe('the action', () => {
  const steps = (given: Record<string, string>): Step[] => [
    { uses: 'actions/checkout@main', with: { path: 'etalon' } },
    {
      id: 'gate',
      uses: './etalon',
      with: given,
      env: { STAGING_ADMIN_KEY: '${{ secrets.STAGING_ADMIN_KEY }}', ETALON_KEY: '${{ secrets.STAGING_ADMIN_KEY }}' },
    },
    {
      if: '${{ !cancelled() }}',
      run: 'echo "exit code ${{ steps.gate.outputs.exit-code }}, ${{ steps.gate.outputs.violations }} broken"',
    },
  ]
  const run = (given: Record<string, string>): Promise<Done> => runJob(steps(given), machine, context())

  test('fails where a rule is broken, annotates it, and keeps the reports all the same', async () => {
    const { failed, output, summary } = await run({ target: 'staging.yaml', only: `${BROKEN}, search` })
    expect(failed).toBe(true)
    expect(output).toContain('exit code 1, 1 broken')
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

  test('verifies the pacts of a broker, publishes the results, and keeps both reports', async () => {
    const file = join(ROOT, 'contracts/pacts/mcp-client-mcp.json')
    const whole = JSON.parse(readFileSync(file, 'utf8')) as { interactions: object[] }
    const pact = { ...whole, interactions: whole.interactions.slice(0, 1) }
    const authorization = 'Bearer broker-token-5150'
    const double = await startBrokerDouble({ provider: 'platform', pacts: [{ version: '7.0', pact }], authorization })
    const [checkout, gate, tell] = steps({
      target: 'staging.yaml',
      only: 'functions',
      broker: double.url,
      provider: 'platform',
      branch: 'main',
      'provider-version': '1.4.0',
      'include-wip-pacts-since': '2026-01-31',
    }) as [Step, Step, Step]
    const told = tell.run!.replace(
      'broken',
      'broken, contracts ${{ steps.gate.outputs.contracts-exit-code }}, ${{ steps.gate.outputs.verified }} verified',
    )
    const withToken = { ...gate, env: { ...gate.env, PACT_BROKER_TOKEN: 'broker-token-5150' } }
    const { failed, output } = await runJob([checkout, withToken, { ...tell, run: told }], machine, context())
    await double.close()
    expect(output).toContain('exit code 0, 0 broken, contracts 0, 1 verified')
    expect(failed, output).toBe(false)
    expect(readdirSync(join(machine.artifacts, 'etalon'))).toContain('contracts.html')
    expect(double.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      includeWipPactsSince: '2026-01-31',
    })
    expect(double.asked.filter(({ path }) => path.endsWith('/results')).map(({ body }) => body)).toEqual([
      expect.objectContaining({ success: true, providerApplicationVersion: '1.4.0' }),
    ])
  })

  test('has an input for each option of a broker, and no command comes out of one', async () => {
    const { inputs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as { inputs: object }
    const help = readFileSync(join(ROOT, 'tests/goldens/files/help-contracts.txt'), 'utf8')
    const options = [...help.matchAll(/^ {2}--(broker|provider[\w-]*|branch|include[\w-]*)/gm)].map(([, name]) => name)
    expect(options.length).toBeGreaterThan(3)
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(options))
    const marker = join(project.folder, 'planted')
    const bad = `$(touch ${marker})"; touch ${marker}; "`
    await run({ target: 'staging.yaml', only: 'functions', broker: 'http://127.0.0.1:9', provider: bad, branch: bad })
    expect(existsSync(marker)).toBe(false)
  })

  test("does not pass by checking etalon's own mock where nobody names a target", async () => {
    const { failed, output } = await run({ only: BROKEN })
    expect(failed).toBe(true)
    expect(output).toContain('exit code 3')
    expect(output).toContain('give target or url')
  })

  test('takes no command out of an input', async () => {
    const marker = join(project.folder, 'planted')
    await run({ target: `staging.yaml"; touch ${marker}; echo "`, only: `$(touch ${marker})` })
    expect(existsSync(marker)).toBe(false)
  })
})
