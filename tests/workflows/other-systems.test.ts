import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Done, type Machine, type Step, runJob } from './job.ts'
import { type Staging, copied, startStaging } from './staging.ts'

let staging: Staging
let machine: Machine
beforeAll(async () => {
  staging = await startStaging()
})
afterAll(() => staging.close())
beforeEach(() => {
  machine = staging.newMachine()
})

/** The steps of each job by its name. A job of another system that runs them is no step of a GitHub workflow. */
type Jobs = Readonly<Record<string, readonly Step[]>>
const NOT_GITHUB = { GITHUB_ACTIONS: '' }

/** The steps of `.gitlab-ci.yml`: one shell runs all lines of a job. */
function gitlabJobs(): Jobs {
  const { default: all, ...jobs } = parse(copied('gitlab/.gitlab-ci.yml')) as {
    default: { before_script: string[] }
  } & Record<string, { script?: string[] }>
  return Object.fromEntries(
    Object.entries(jobs).flatMap(([name, { script }]) =>
      script === undefined
        ? []
        : [[name, [...all.before_script, script.join('\n')].map((run) => ({ run, shell: 'bash', env: NOT_GITHUB }))]],
    ),
  )
}

/** The steps of the Jenkinsfile, by the stage: each `sh` is a shell of its own, and one in `catchError` may fail. */
function jenkinsJobs(): Jobs {
  const stages = copied('jenkins/Jenkinsfile').split(/stage\('(\w+)'\)/)
  const named = stages.slice(1).flatMap((text, at, all) => (at % 2 === 0 ? [[text, all[at + 1] ?? '']] : []))
  return Object.fromEntries(
    named.map(([name = '', text = '']) => [
      name.toLowerCase(),
      [...text.matchAll(/(catchError\([^)]*\) \{\s*)?\bsh (?:'''([^]*?)'''|'(.*)')/g)].map(
        ([, caught, long, short = '']) => ({
          run: (long ?? short).trim(),
          env: NOT_GITHUB,
          ...(caught === undefined ? {} : { 'continue-on-error': true }),
        }),
      ),
    ]),
  )
}

/** What a job asks of etalon, whatever shell runs it. */
const commandsOf = (scripts: readonly string[]): string[] =>
  scripts
    .flatMap((run) => run.replaceAll(/\\\n\s+|\n(?= *--)/g, ' ').split('\n'))
    .flatMap((line) => /\betalon (.*?)(?: \|\| true)?$/.exec(line.trim())?.[1]?.replaceAll(/ +/g, ' ') ?? [])

const github = ['pull-request.yml', 'release.yml'].flatMap((name) => {
  const { jobs } = parse(copied(name)) as { jobs: Record<string, { steps: Step[] }> }
  return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
})

describe.each([
  ['GitLab', gitlabJobs()],
  ['Jenkins', jenkinsJobs()],
])('the jobs for %s', (system, jobs) => {
  const job = (name: string): Promise<Done> =>
    runJob(jobs[name] ?? [], machine, {}, { STAGING_ADMIN_KEY: staging.mock.mock.keys['admin'], VERSION: '1.4.0' })
  /** Jenkins has a stage that installs, GitLab does so in each job. */
  const install = async (): Promise<void> => {
    if (system === 'Jenkins') expect((await job('install')).failed).toBe(false)
  }

  test('run the commands of those for GitHub', () => {
    const own = commandsOf(
      Object.values(jobs)
        .flat()
        .map(({ run = '' }) => run),
    )
    const withoutResults = (line: string): string => line.replace(' --results results', '')
    expect(own).toEqual(commandsOf(github).map(withoutResults))
    expect(own).toHaveLength(6)
  })

  test('verify what runs on staging, and a version that was not verified is not released', async () => {
    await install()
    rmSync(join(staging.project.folder, '.etalon/releases'), { recursive: true, force: true })
    const early = await job('release')
    expect(early.failed).toBe(true)
    expect(early.output).toContain('1.4.0 in staging: never verified')
    expect(early.output).not.toContain('Here your own steps')

    const { failed, output } = await job('verify')
    expect(failed, output).toBe(false)
    expect(output).toContain('nothing was sent to the target')
    expect(output).not.toContain('::error')
    for (const name of ['check.html', 'junit.xml', 'check.sarif', 'contracts.html'])
      expect(existsSync(join(staging.project.folder, 'reports', name)), name).toBe(true)
    const answer = await job('release')
    expect(answer.failed, answer.output).toBe(false)
    expect(answer.output).toMatch(/^1\.4\.0 in staging: yes\n[^]*Here your own steps release 1\.4\.0/m)
  })

  test('run the tests of a client on a mock', async () => {
    await install()
    for (const left of ['mock.json', 'mock.env', 'mock.log'])
      rmSync(join(staging.project.folder, left), { force: true })
    const tests = `const answer = await fetch(process.env.ETALON_URL + '/v1/flows', { headers: { authorization: 'Bearer ' + process.env.ETALON_KEY } })
console.log('flows:', answer.status)`
    writeFileSync(join(staging.project.folder, 'tests.mjs'), tests)
    writeFileSync(
      join(staging.project.folder, 'package.json'),
      JSON.stringify({ name: 'client', private: true, type: 'module', scripts: { test: 'node tests.mjs' } }),
    )
    const fewer = (jobs['client'] ?? []).map((step) => ({
      ...step,
      run: step.run?.replace('--vary 20', '--vary 1') ?? '',
    }))
    const { failed, output } = await runJob(fewer, machine, {})
    expect(output).toContain('flows: 200')
    expect(output).toContain('npm test: holds in every seed')
    expect(failed).toBe(false)
  })
})
