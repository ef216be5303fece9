import { setTimeout as sleep } from 'node:timers/promises'
import type { Interaction } from './interactions.ts'
import { unmistakable } from './only-media.ts'
import { PactFailed, type PactProcess, startPact } from './pact-in-process.ts'
import type { Mismatch } from './pact-process.ts'
import { MESSAGES_PATH, type Handler, STATES_PATH, type HandlerSession, openSession } from './handler.ts'

export type { Mismatch } from './pact-process.ts'

/** Verifies interactions concurrently. */
export interface Verifier {
  /**
   * Returns how the provider, simulated by the handler, breaks the interaction; empty if it honours it. Throws what the
   * handler threw. If Pact's library fails, the interaction starts over.
   */
  verify(interaction: Interaction, handler: Handler): Promise<readonly Mismatch[]>
  close(): Promise<void>
}

/** Number of attempts if Pact's library fails. */
const TRIES = 3
/** How long to wait for Pact after the handler has failed, in ms: its result no longer matters. */
const GRACE_MS = 1_000

/** Opens the session and starts Pact. */
export async function startVerifier(): Promise<Verifier> {
  const session = await openSession()
  let pact = startPact()
  const closing: Promise<void>[] = []
  const fresh = (): PactProcess => {
    if (pact.spent()) {
      closing.push(pact.close())
      pact = startPact()
    }
    return pact
  }
  return {
    async verify(interaction, handler) {
      for (let left = TRIES - 1; ; left--) {
        try {
          return await outcomeOf(session, interaction, handler, fresh())
        } catch (problem) {
          if (!(problem instanceof PactFailed) || left === 0) throw problem
        }
      }
    },
    async close() {
      await Promise.all([...closing, pact.close()])
      await session.close()
    },
  }
}

async function outcomeOf(
  session: HandlerSession,
  interaction: Interaction,
  handler: Handler,
  pact: PactProcess,
): Promise<readonly Mismatch[]> {
  const { path, failed, close } = session.add({
    ...handler,
    request: async (request) => unmistakable(interaction, await handler.request(request)),
  })
  const baseUrl = `http://127.0.0.1:${session.port}${path}`
  const verdict = pact.ask({
    pact: JSON.stringify(interaction.document),
    baseUrl,
    statesUrl: `${baseUrl}${STATES_PATH}`,
    messages: { port: session.port, path: `${path}${MESSAGES_PATH}` },
  })
  let thrown: { problem: unknown } | undefined
  const givenUp = failed.catch(async (problem: unknown) => {
    thrown = { problem }
    await sleep(GRACE_MS)
  })
  try {
    const outcome = await Promise.race([verdict, givenUp]).catch((problem: unknown) => {
      throw thrown === undefined ? problem : thrown.problem
    })
    // Pact's result for a failed handler is no verdict.
    if (thrown !== undefined) throw thrown.problem
    return outcome?.mismatches ?? []
  } finally {
    verdict.catch(() => {})
    close()
  }
}
