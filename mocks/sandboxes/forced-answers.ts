import type { AnyAnswer } from '../domain/kernel/answer.ts'
import { stepsOf } from '../domain/kernel/behaviour.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import { type Performed, perform } from '../domain/kernel/perform.ts'
import type { Eviction } from './evicted.ts'
import { preferredAnswer } from './prefer.ts'
import type { Sandbox } from './sandbox.ts'

/** Outcome of a request, with a note on its overrides for the journal. */
export type AnnotatedOutcome = Performed & { note?: string }

/**
 * Performs an operation under the sandbox's overrides: delayed, or answered from the specification alone. Synchronous
 * without overrides.
 */
export function performWithOverrides(
  sandbox: Sandbox,
  incoming: Incoming,
): AnnotatedOutcome | Promise<AnnotatedOutcome> {
  const held = sandbox.latency.pass(incoming.facts.id)
  if (sandbox.ready === undefined && held === undefined && incoming.headers['prefer'] === undefined) {
    const performed = performPlain(sandbox, incoming)
    return performed instanceof Promise || performed.answer.afterMs === undefined ? performed : afterItsDelay(performed)
  }
  return performLater(sandbox, incoming, held)
}

async function performLater(
  sandbox: Sandbox,
  incoming: Incoming,
  held: Promise<void> | undefined,
): Promise<AnnotatedOutcome> {
  await sandbox.ready
  await held
  const preferred = await preferredAnswer(incoming, sandbox.world.ports.prefer)
  if (preferred !== undefined && 'answer' in preferred) {
    const answer = stepsOf(sandbox.behaviour, incoming.facts.id).render(preferred.answer, incoming)
    return { answer, note: `served from the specification, as requested by Prefer: ${preferred.applied}` }
  }
  const performed = await afterItsDelay(await performPlain(sandbox, incoming))
  return preferred === undefined ? performed : { ...performed, note: preferred.ignored }
}

/** Waits as long as a forced response says. */
async function afterItsDelay(performed: Performed): Promise<Performed> {
  const { afterMs = 0 } = performed.answer
  if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs))
  return performed
}

function performPlain({ behaviour, world, waitUntil }: Sandbox, incoming: Incoming): Performed | Promise<Performed> {
  return perform(behaviour, world, incoming, waitUntil)
}

/**
 * A refusal that says, in a header and in the journal, that the sandbox of the token was evicted. The status stays the
 * documented one for an unknown token: clients know no 410.
 */
export function refusedAsEvicted(outcome: AnnotatedOutcome, eviction: Eviction | undefined): AnnotatedOutcome {
  if (eviction === undefined) return outcome
  const { answer } = outcome
  const said = `sandbox ${eviction.id} was evicted: ${eviction.why}`
  return { ...outcome, answer: { ...answer, headers: { ...answer.headers, 'etalon-evicted': said } }, note: said }
}

/** Adds the header that lists the varied freedoms of the service. */
export function announced(answer: AnyAnswer, { overrides }: Sandbox): AnyAnswer {
  const variants = overrides.announced
  return variants === undefined ? answer : { ...answer, headers: { ...answer.headers, 'etalon-vary': variants } }
}
