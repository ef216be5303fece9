import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type RunningMock, startMock } from '../../mocks/node/start.ts'
import type { EmptyProject } from '../package/empty-project.ts'
import { userProject } from '../package/user-project.ts'

const FOLDER = resolve(import.meta.dirname, '../../docs/workflows')
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')
const SHARDS = [1, 2, 3, 4]

let project: EmptyProject
let mock: RunningMock
/** Where a job runs. Jobs share nothing but what they keep. */
let places = 0

beforeAll(async () => {
  mock = await startMock({ deliverTo: ['127.0.0.1:*'] })
  project = await userProject()
})
afterAll(async () => {
  await mock.close()
  project.remove()
})
beforeEach(() => {
  places = 0
})

interface Done {
  code: number
  output: string
  folder: string
}

/** Runs the lines of a job in one shell, in a folder like a fresh checkout; `npm ci` has been done. */
async function ran(
  lines: readonly string[],
  environment: NodeJS.ProcessEnv,
  kept: readonly string[] = [],
): Promise<Done> {
  places += 1
  const folder = join(project.folder, `job-${places}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const credentials = 'credentials: { admin: { api_key: "${STAGING_ADMIN_KEY}" } }'
  writeFileSync(
    join(folder, 'staging.yaml'),
    `base_url: ${mock.baseUrl}\nallow: [reads, writes]\nrequire: { proved: 0 }\n${credentials}\n`,
  )
  writeFileSync(join(folder, 'baseline.yaml'), '[]\n')
  for (const file of kept) writeFileSync(join(folder, file.split('/').at(-1)!), readFileSync(file))
  const script = ['ln -s ../node_modules node_modules', ...lines.filter((line) => line !== 'npm ci')].join('\n')
  const child = spawn(
    'bash',
    ['-eo', 'pipefail', '-c', script.replaceAll('--runs 200', '--runs 2 --only functions,search,custom-key,macros')],
    {
      cwd: folder,
      env: { ...project.environment, STAGING_ADMIN_KEY: mock.mock.keys['admin'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number>((done) => child.on('close', (ended) => done(ended ?? -1)))
  return { code, output, folder }
}

const partsIn = (jobs: readonly Done[]): string[] => jobs.flatMap(({ folder }) => globSync(join(folder, 'part-*.json')))

/** What both must do: the verdict of all shards, and a name for a missing one. */
async function verdictsOf(parts: readonly Done[], verdict: readonly string[]): Promise<void> {
  for (const { code, output } of parts) expect(code, output).toBe(0)
  const files = partsIn(parts)
  expect(files).toHaveLength(SHARDS.length)
  const whole = await ran(verdict, {}, files)
  expect(whole.output).toContain('testable rules proved')
  expect(whole.code, whole.output).toBe(0)
  const lacking = await ran(verdict, {}, files.slice(1))
  expect(lacking.output).toContain('Not a verdict: Shard 1 of 4 is missing')
  expect(lacking.code).toBe(2)
}

describe('nightly.gitlab-ci.yml', () => {
  interface Job {
    stage: string
    script: string[]
    parallel?: number
    timeout: string
    needs?: { job: string; artifacts: boolean }[]
    when?: string
    allow_failure?: { exit_codes: number[] }
    artifacts: { when: string; paths: string[] }
  }
  const { stages, parts, verdict } = parse(textOf('gitlab/nightly.gitlab-ci.yml')) as Record<string, Job> & {
    stages: string[]
    parts: Job
    verdict: Job
  }

  test('keeps the results and the ledger of each shard, however it ends, and judges them in a later stage', () => {
    expect(stages).toEqual([parts.stage, verdict.stage])
    expect(parts.parallel).toBe(SHARDS.length)
    expect(parts.artifacts).toMatchObject({ when: 'always', paths: ['part-*.json', '.etalon/ledger'] })
    expect(parts.allow_failure?.exit_codes).not.toContain(3)
    expect(verdict).toMatchObject({ needs: [{ job: 'parts', artifacts: true }], when: 'always' })
    // A cancelled job signals the shell, which is the gate after exec.
    expect(parts.script.at(-1)).toMatch(/^exec node_modules\/\.bin\/etalon check /)
  })

  test('checks the target in shards at the same time, and merges them into one verdict', async () => {
    const done = await Promise.all(
      SHARDS.map((shard) =>
        ran(parts.script, {
          CI_NODE_INDEX: `${shard}`,
          CI_NODE_TOTAL: `${SHARDS.length}`,
          CI_PIPELINE_IID: '7',
        }),
      ),
    )
    await verdictsOf(done, verdict.script)
  })
})

describe('Jenkinsfile', () => {
  const text = textOf('jenkins/nightly.Jenkinsfile')
  /** The shell steps of a stage, in order. */
  const shellOf = (stage: string): string[] => {
    const from = text.slice(text.indexOf(`stage('${stage}')`))
    const end = from.indexOf("stage('", 7)
    return [...(end === -1 ? from : from.slice(0, end)).matchAll(/^ *sh '([^']*)'$/gm)].map(
      ([, line]) => line as string,
    )
  }

  test('has balanced braces, a value per shard, and keeps the ledger however a part ends', () => {
    expect(text.match(/\{/g)).toHaveLength(text.match(/\}/g)!.length)
    expect(/values (.*)/.exec(text)?.[1]).toBe(SHARDS.map((shard) => `'${shard}'`).join(', '))
    expect(text).toMatch(/always \{\s+stash name: "part-\$\{SHARD\}"[^}]*archiveArtifacts artifacts: '\.etalon\/ledger/)
    expect(text).not.toMatch(/^ *sh "/m)
  })

  test('checks the target in shards at the same time, and merges them into one verdict', async () => {
    const script = shellOf('Check')
    expect(script).toHaveLength(2)
    const done = await Promise.all(SHARDS.map((shard) => ran(script, { SHARD: `${shard}`, BUILD_NUMBER: '7' })))
    await verdictsOf(done, shellOf('Verdict'))
  })
})
