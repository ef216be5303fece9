import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Mismatch, Outcome, Task } from './pact-process.ts'
import type { Interaction } from './interactions.ts'
import { MESSAGES_PATH, type Part, STATES_PATH, type Stage, openStage } from './stage.ts'

export type { Mismatch } from './pact-process.ts'

/** The ending of this module, of the sources or of what the package is built to. */
const PACT = fileURLToPath(new URL(`./pact-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url))
/** The tokens of the examples stand in the pacts; nothing else of the environment is Pact's business. */
const QUIET = { PACT_DO_NOT_TRACK: 'true', NO_PROXY: '127.0.0.1' }

/** Verifies interactions, several at a time. */
export interface Verifier {
  /**
   * Answers in what the provider, which the part plays, does not keep the interaction; nothing where it keeps it. Throws what
   * the part threw.
   */
  verify(interaction: Interaction, part: Part): Promise<readonly Mismatch[]>
  close(): Promise<void>
}

/** Starts Pact. Its native library writes to the process's own output, so it runs in one of its own, where nobody reads it. */
export async function startVerifier(): Promise<Verifier> {
  const stage = await openStage()
  const child = fork(PACT, { env: { ...process.env, ...QUIET }, execArgv: [], silent: true })
  const printed: Buffer[] = []
  child.stdout?.resume()
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
  const waiting = new Map<number, { resolve: (outcome: Outcome) => void; reject: (problem: Error) => void }>()
  child.on('message', (outcome: Outcome) => {
    waiting.get(outcome.number)?.resolve(outcome)
    waiting.delete(outcome.number)
  })
  const ended = once(child, 'exit')
  child.once('exit', (code, signal) => {
    const why = `Pact ended without a verdict (${signal ?? `exit code ${code}`})\n${Buffer.concat(printed).toString()}`
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  })
  let last = 0
  const asked = (task: Omit<Task, 'number'>): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const number = ++last
      waiting.set(number, { resolve, reject })
      child.send({ number, ...task } satisfies Task, (problem) => problem !== null && reject(problem))
    })
  return {
    verify: (interaction, part) => played(stage, interaction, part, asked),
    async close() {
      end(child)
      await ended
      await stage.close()
    },
  }
}

function end(child: ChildProcess): void {
  if (child.connected) child.disconnect()
  else child.kill()
}

async function played(
  stage: Stage,
  { document }: Interaction,
  part: Part,
  asked: (task: Omit<Task, 'number'>) => Promise<Outcome>,
): Promise<readonly Mismatch[]> {
  const { path, failed, close } = stage.play(part)
  const baseUrl = `http://127.0.0.1:${stage.port}${path}`
  try {
    const verdict = asked({
      pact: JSON.stringify(document),
      baseUrl,
      statesUrl: `${baseUrl}${STATES_PATH}`,
      messages: { port: stage.port, path: `${path}${MESSAGES_PATH}` },
    })
    const outcome = await Promise.race([verdict, failed])
    if (outcome.failed !== undefined) throw new Error(`Pact could not verify the interaction: ${outcome.failed}`)
    return outcome.mismatches
  } finally {
    // What Pact still does of an interaction whose part failed is of no interest.
    failed.catch(() => {})
    close()
  }
}
