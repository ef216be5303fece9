import type { AnyAnswer } from '../domain/kernel/answer.ts'
import { stepsOf } from '../domain/kernel/behaviour.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import { type Performed, perform } from '../domain/kernel/perform.ts'
import { preferredAnswer } from './prefer.ts'
import type { Sandbox } from './sandbox.ts'

/** Serves a request of an operation under what is forced: held back, or answered from the specification alone. */
export async function performForced(sandbox: Sandbox, incoming: Incoming): Promise<Performed & { note?: string }> {
  const { ready, latency, world } = sandbox
  if (ready !== undefined) await ready
  const held = latency.pass(incoming.facts.id)
  if (held !== undefined) await held
  const asked = preferredAnswer(incoming, world.ports.prefer)
  const preferred = asked === undefined ? undefined : await asked
  if (preferred !== undefined && 'answer' in preferred) {
    const answer = stepsOf(sandbox.behaviour, incoming.facts.id).render(preferred.answer, incoming)
    return { answer, note: `answered from the specification by Prefer: ${preferred.applied}` }
  }
  const performed = await perform(sandbox.behaviour, world, incoming, sandbox.waitUntil)
  return preferred === undefined ? performed : { ...performed, note: preferred.passedOver }
}

/** An answer that says in which variants of its freedoms the service gave it. */
export function announced(answer: AnyAnswer, { forcing }: Sandbox): AnyAnswer {
  const variants = forcing.announced
  return variants === undefined ? answer : { ...answer, headers: { ...answer.headers, 'etalon-vary': variants } }
}
