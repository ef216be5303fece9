import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Blocked } from '../verdict.ts'

const execute = promisify(execFile)

/**
 * What `credentials.two_factor.code_command` prints, without the space around it. A command that fails, takes longer than so many
 * ms or prints nothing blocks the case; what it printed is a secret and is never told. It finds the time of the target's clock (epoch ms) as
 * `ETALON_TARGET_TIME`, in seconds, where that is known.
 */
export async function printedCode(command: string, withinMs: number, now?: number): Promise<string> {
  const name = 'credentials.two_factor.code_command'
  let code: string
  try {
    const time = now === undefined ? {} : { ETALON_TARGET_TIME: String(Math.floor(now / 1_000)) }
    const env = { ...process.env, ...time }
    code = (await execute('sh', ['-c', command], { timeout: withinMs, env })).stdout.trim()
  } catch (problem) {
    const { code: exit, killed } = problem as { code?: unknown; killed?: boolean }
    if (killed === true) throw new Blocked(`${name} did not end within ${withinMs} ms`)
    throw new Blocked(`${name} failed with exit code ${String(exit)}`)
  }
  if (code === '') throw new Blocked(`${name} printed nothing`)
  return code
}
