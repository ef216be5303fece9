import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Blocked } from '../verdict.ts'

const execute = promisify(execFile)

/**
 * The trimmed output of `credentials.two_factor.code_command`. Blocks the case if the command fails, times out or
 * prints nothing. The output is a secret and never appears in messages. The command gets the target's time, if known,
 * as `ETALON_TARGET_TIME` in epoch seconds.
 */
export async function codeFromCommand(command: string, withinMs: number, now?: number): Promise<string> {
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
