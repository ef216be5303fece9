import { execFile } from 'node:child_process'
import { accessSync, constants, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Stage, Step, Surroundings, Tool } from './tool.ts'

const PROGRAMS = join(import.meta.dirname, 'programs')
const STEP_LIMIT_MS = 900_000
const MAX_OUTPUT = 64 * 1024 * 1024

/** How far a tool came. */
export interface Outcome {
  tool: Tool
  passed: ReadonlySet<Stage>
  /** Why the next stage was not tried: the machine lacks something. */
  skipped?: string
  /** Output of the step that failed. */
  failed?: string
}

/** Takes a tool through its steps; the first that fails, or that the machine cannot do, ends it. */
export async function run(tool: Tool, surroundings: Surroundings, apiKey: string): Promise<Outcome> {
  const { folder, cache, baseUrl } = surroundings
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  mkdirSync(cache, { recursive: true })
  const passed = new Set<Stage>()
  let last: Stage = 'fetch'
  for (const step of tool.steps(surroundings)) {
    const missing = (tool.needs[step.stage] ?? []).find((program) => !isInstalled(program))
    if (missing !== undefined) return { tool, passed, skipped: `this machine has no \`${missing}\`` }
    if (step.stage === 'compile' && last !== 'compile') copyPrograms(tool, folder)
    last = step.stage
    const env = { ...process.env, ...step.env, BASE_URL: baseUrl, API_KEY: apiKey }
    const problem = await problemOf(step, folder, env)
    if (problem === undefined) passed.add(step.stage)
    else if (step.stage === 'fetch')
      return { tool, passed, skipped: `\`${step.command.join(' ')}\` could not fetch it` }
    else {
      passed.delete(step.stage)
      return { tool, passed, failed: problem }
    }
  }
  return { tool, passed }
}

/** The generated code comes first: generators empty the folder or refuse one with content. */
function copyPrograms(tool: Tool, folder: string): void {
  for (const [name, program] of Object.entries(tool.programs)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(join(PROGRAMS, program), join(folder, name))
  }
}

/** Runs a step at low priority; a step leaves its output in the tool's folder. */
function problemOf({ stage, command, cwd }: Step, folder: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { cwd: cwd ?? folder, env, timeout: STEP_LIMIT_MS, maxBuffer: MAX_OUTPUT }
    execFile('nice', command, options, (error, stdout, stderr) => {
      const output = `$ ${command.join(' ')}\n${stdout}${stderr}`
      writeFileSync(join(folder, `${stage}.log`), output, { flag: 'a' })
      resolve(error === null ? undefined : output)
    })
  })
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
