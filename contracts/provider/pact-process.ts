import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pactCore from '@pact-foundation/pact-core'

/**
 * Pact's timeout for one response, in ms. The provider behind it has the limits of the target file: with Pact's own 30
 * s, a late delivery would be a failure of Pact.
 */
const TIMEOUT_MS = 86_400_000

/** A task from the parent process: a pact to verify, and the URL of its provider. */
export interface Task {
  number: number
  /** The pact as JSON. */
  pact: string
  baseUrl: string
  statesUrl: string
  messages: { port: number; path: string }
}

/** A difference from the pact. */
export interface Mismatch {
  message: string
  expected?: unknown
  actual?: unknown
}

/** Result of a task: no mismatches if the provider honours the pact, or why verification failed. */
export interface Outcome {
  number: number
  mismatches: readonly Mismatch[]
  failed?: string
}

interface Found {
  mismatch: string
  path?: string
  expected?: unknown
  actual?: unknown
}

interface PactResult {
  interactionResults?: readonly { result: string; mismatch?: { mismatches?: readonly Found[] } }[]
}

/**
 * Pact also reports success if it verified nothing, or if the failure is pending: the result of the only interaction
 * decides.
 */
function outcomeOf(number: number, printed: string): Outcome {
  let result: PactResult
  try {
    result = JSON.parse(printed) as PactResult
  } catch {
    return { number, mismatches: [], failed: printed }
  }
  const [one, ...more] = result.interactionResults ?? []
  if (one === undefined || more.length > 0) return { number, mismatches: [], failed: 'it found no interaction' }
  if (one.result === 'OK') return { number, mismatches: [] }
  const mismatches = one.mismatch?.mismatches ?? []
  if (mismatches.length === 0) return { number, mismatches: [], failed: JSON.stringify(one) }
  return { number, mismatches: mismatches.map((found) => shown(found)) }
}

function shown({ mismatch, path, expected, actual }: Found): Mismatch {
  return {
    message: path === undefined || path === '' ? mismatch : `${path}: ${mismatch}`,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'etalon-pacts-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

async function verify({ number, pact, baseUrl, statesUrl, messages }: Task): Promise<Outcome> {
  const file = join(folder, `${number}.json`)
  writeFileSync(file, pact)
  const transport = { scheme: 'http', ...messages }
  try {
    const printed = await pactCore.default.verifyPacts({
      provider: 'platform',
      providerBaseUrl: baseUrl,
      pactUrls: [file],
      providerStatesSetupUrl: statesUrl,
      transports: [
        { protocol: 'message', ...transport },
        { protocol: 'sync-message', ...transport },
      ],
      timeout: TIMEOUT_MS,
      logLevel: 'error',
    })
    return outcomeOf(number, printed)
  } catch (failure) {
    // Its whole result is the message of its error.
    return outcomeOf(number, (failure as Error).message)
  } finally {
    rmSync(file)
  }
}

process.on('message', (task: Task) => void verify(task).then((outcome) => process.send?.(outcome)))
