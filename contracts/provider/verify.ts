import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Outcome, Task } from './child.ts'
import type { StatesOptions } from './states.ts'

const PACTS = resolve(import.meta.dirname, '../pacts')
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

export interface VerifyOptions extends StatesOptions {
  /** The contracts to verify, as paths; all committed ones unless given. */
  files?: readonly string[]
}

/**
 * Verifies that a provider keeps the contracts; it makes flows there and takes them away again.
 * Pact's native library writes to the process's own output, so it runs in one of its own, where nobody reads it.
 * @throws Error where the provider breaks a contract, or where a provider state could not be set up
 */
export async function verifyPacts({ files = committedPacts(), ...options }: VerifyOptions): Promise<void> {
  const env = { ...process.env, PACT_DO_NOT_TRACK: 'true', NO_PROXY: '127.0.0.1' }
  const child = fork(CHILD, { env, execArgv: [], silent: true, serialization: 'advanced' })
  const printed: Buffer[] = []
  child.stdout?.resume()
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
  // The end of a process may be told before its last message is read: the channel closes after that.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  const answered = once(child, 'message') as Promise<[Outcome]>
  child.send({ ...options, provider: 'platform', files } satisfies Task)
  const first = await Promise.race([answered, ended.then(() => undefined)])
  const [[code, signal]] = await ended
  if (first === undefined)
    throw new Error(
      `the verifier ended without a verdict (${signal ?? `exit code ${code}`})\n${Buffer.concat(printed).toString()}`,
    )
  const [{ broken, refused }] = first
  if (refused.length > 0) throw new Error(`a provider state could not be set up\n${refused.join('\n')}`)
  if (broken.length > 0) throw new Error(`contracts are broken\n${broken.join('\n')}`)
}

function committedPacts(): string[] {
  const files = readdirSync(PACTS).filter((name) => name.endsWith('.json'))
  if (files.length === 0) throw new Error(`no contracts in ${PACTS}`)
  return files.toSorted().map((name) => join(PACTS, name))
}
