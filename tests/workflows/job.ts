import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { type Context, type Course, filled, isWanted } from './expression.ts'
import { installed } from './installed.ts'

export interface Step {
  id?: string
  name?: string
  if?: string
  'continue-on-error'?: boolean
  run?: string
  shell?: string
  uses?: string
  with?: Readonly<Record<string, string | number | boolean>>
  env?: Readonly<Record<string, string>>
  'working-directory'?: string
}

/** The machine that a job runs on, as far as these workflows see it. */
export interface Machine {
  /** The checkout of the user's repository. */
  workspace: string
  /** `runner.temp`. */
  temp: string
  /** The artifacts by name; shared by the jobs of a workflow. */
  artifacts: string
  /** A checkout of this project, as GitHub makes one for `uses:`. */
  action: string
  environment: NodeJS.ProcessEnv
  /** Cancels the job: signals the step's process twice, then kills everything it has started. */
  cancelled?: AbortSignal
  /** The machine dies; the steps for a cancelled job run elsewhere. */
  lost?: AbortSignal
}

/** The outcome of a job. */
export interface Done {
  failed: boolean
  output: string
  /** The content of `GITHUB_STEP_SUMMARY`. */
  summary: string
}

/**
 * Runs the steps of a job as GitHub does: `run:` with Bash, this project's action by its own steps, and GitHub's actions by their
 * effects on files.
 * @param environment the environment of the workflow
 */
export async function runJob(
  steps: readonly Step[],
  machine: Machine,
  context: Context,
  environment: Readonly<Record<string, string>> = {},
): Promise<Done> {
  const files = { GITHUB_ENV: '', GITHUB_OUTPUT: '', GITHUB_STEP_SUMMARY: '' }
  rmSync(machine.temp, { recursive: true, force: true })
  mkdirSync(machine.temp, { recursive: true })
  for (const name of Object.keys(files) as (keyof typeof files)[]) {
    files[name] = join(machine.temp, name)
    writeFileSync(files[name], '')
  }
  const job: Job = { machine, files, output: '', environment: {}, groups: [] }
  const { failed } = await runSteps(steps, context, filledAll(environment, context), job)
  for (const group of job.groups) end(group, 'SIGTERM')
  return { failed, output: job.output, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') }
}

interface Job {
  machine: Machine
  files: Readonly<Record<'GITHUB_ENV' | 'GITHUB_OUTPUT' | 'GITHUB_STEP_SUMMARY', string>>
  output: string
  /** Variables that steps wrote to `GITHUB_ENV`. */
  environment: Record<string, string>
  /** Process groups of its scripts: what they leave running ends with the job. */
  groups: number[]
}

function end(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch {
    // The group is gone already.
  }
}

/** The path of this project's checkout, beside the user's repository. */
const OWN_FOLDER = 'etalon'

/** Delays between a runner's SIGINT, SIGTERM and SIGKILL, in ms. */
const TERMINATED_AFTER_MS = 7_500
const KILLED_AFTER_MS = 10_000

type Outputs = Record<string, { outputs: Record<string, string> }>

async function runSteps(
  steps: readonly Step[],
  context: Context,
  environment: Readonly<Record<string, string>>,
  job: Job,
): Promise<Course & { steps: Outputs }> {
  const { cancelled, lost } = job.machine
  const course = { failed: false, cancelled: false, steps: {} as Outputs }
  for (const step of steps) {
    const around = { ...context, steps: course.steps, runner: { temp: job.machine.temp } }
    if (!isWanted(step.if, around, course)) continue
    const env = { ...environment, ...filledAll(step.env ?? {}, around) }
    const given = filledAll(step.with ?? {}, around)
    const { ok, outputs } =
      step.run === undefined
        ? await use(step.uses as string, given, context, env, job)
        : await bash(step, around, env, job)
    if (step.id !== undefined) course.steps[step.id] = { outputs }
    course.cancelled = cancelled?.aborted === true || lost?.aborted === true
    if (!ok && step['continue-on-error'] !== true) course.failed = true
  }
  return course
}

function filledAll(values: Readonly<Record<string, unknown>>, context: Context): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(String(value), context)]))
}

interface StepDone {
  ok: boolean
  outputs: Record<string, string>
}

async function bash(step: Step, context: Context, env: NodeJS.ProcessEnv, job: Job): Promise<StepDone> {
  const { machine, files } = job
  const run = filled(step.run as string, context)
  const cwd = step['working-directory'] === undefined ? machine.workspace : filled(step['working-directory'], context)
  if (run.startsWith('npm ci')) {
    installed(cwd, run)
    return { ok: true, outputs: {} }
  }
  const flags = step.shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e']
  writeFileSync(files.GITHUB_OUTPUT, '')
  const child = spawn('bash', [...flags, '-c', run], {
    cwd,
    env: { ...machine.environment, GITHUB_ACTIONS: 'true', ...files, ...job.environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid } = child
  if (pid !== undefined) {
    job.groups.push(pid)
    machine.lost?.addEventListener('abort', () => end(pid, 'SIGKILL'))
    machine.cancelled?.addEventListener('abort', () => cancel(child))
  }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (job.output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  Object.assign(job.environment, pairsIn(files.GITHUB_ENV))
  return { ok: code === 0, outputs: pairsIn(files.GITHUB_OUTPUT) }
}

/** Ends a step's process as a runner does: signals only that process, not its children. */
function cancel(child: ChildProcess): void {
  child.kill('SIGINT')
  const timers = [
    setTimeout(() => child.kill('SIGTERM'), TERMINATED_AFTER_MS),
    setTimeout(() => end(child.pid!, 'SIGKILL'), KILLED_AFTER_MS),
  ]
  child.once('close', () => timers.forEach((timer) => clearTimeout(timer)))
}

function pairsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(lines.filter(Boolean).map((line) => line.split(/=(.*)/s, 2) as [string, string]))
}

async function use(
  action: string,
  given: Readonly<Record<string, string>>,
  context: Context,
  env: Readonly<Record<string, string>>,
  job: Job,
): Promise<StepDone> {
  const { machine } = job
  const [name = ''] = action.split('@')
  const done = { ok: true, outputs: {} }
  switch (name) {
    case 'actions/setup-node':
      return done
    case 'actions/checkout': {
      const at = join(machine.workspace, OWN_FOLDER)
      // The user's repository is there already; the checkout of this project is not needed.
      rmSync(at, { force: true })
      if (given['path'] === OWN_FOLDER) symlinkSync(machine.action, at)
      return done
    }
    case 'github/codeql-action/upload-sarif': {
      return { ...done, ok: existsSync(resolve(machine.workspace, given['sarif_file'] as string)) }
    }
    case 'actions/upload-artifact': {
      const to = join(machine.artifacts, given['name'] as string)
      if (existsSync(to)) throw new Error(`the artifact ${given['name']} already exists`)
      const path = resolve(machine.workspace, given['path'] as string)
      if (!existsSync(path)) return done
      if (!statSync(path).isDirectory()) cpSync(path, join(to, basename(path)))
      else if (readdirSync(path).length > 0) cpSync(path, to, { recursive: true })
      return done
    }
    case 'actions/download-artifact': {
      const to = join(machine.workspace, given['path'] as string)
      const { name: only, pattern = '' } = given
      if (only !== undefined) cpSync(join(machine.artifacts, only), to, { recursive: true })
      for (const one of globSync(pattern, { cwd: machine.artifacts }))
        cpSync(join(machine.artifacts, one), join(to, one), { recursive: true })
      return done
    }
    case `./${OWN_FOLDER}`:
      return ownAction(given, context, env, job)
    default:
      throw new Error(`no step of these workflows uses ${action}`)
  }
}

async function ownAction(
  given: Readonly<Record<string, string>>,
  context: Context,
  env: Readonly<Record<string, string>>,
  job: Job,
): Promise<StepDone> {
  const folder = join(job.machine.workspace, OWN_FOLDER)
  const action = parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as {
    inputs: Readonly<Record<string, { default?: string }>>
    outputs: Readonly<Record<string, { value: string }>>
    runs: { steps: readonly Step[] }
  }
  const unknown = Object.keys(given).find((name) => action.inputs[name] === undefined)
  if (unknown !== undefined) throw new Error(`the action has no input ${unknown}`)
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, one]) => [name, given[name] ?? one.default ?? '']),
  )
  const inside = { ...context, inputs, github: { ...(context['github'] as object), action_path: folder } }
  const { failed, steps } = await runSteps(action.runs.steps, inside, env, job)
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value, { steps })] as const)
  return { ok: !failed, outputs: Object.fromEntries(outputs) }
}
