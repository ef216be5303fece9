import { type World, remove } from '../../world/index.ts'
import type { AnyAnswer, Refusal } from './answer.ts'
import { type Behaviour, stepsOf } from './behaviour.ts'
import { sceneOf, settle } from '../reactions.ts'
import type { Call, Caller, Incoming } from './call.ts'
import { type Steps, isRefusal } from './steps.ts'

/** Waits until the world is as asked; the edges sleep on the world's clock. */
export type WaitUntil = (holds: () => boolean) => Promise<void>

/** What became of one request. */
export interface Performed {
  answer: AnyAnswer
  /** Why it was turned down, if it was. */
  refusal?: Refusal
  /** Who called, where that is known. */
  caller?: Caller
}

const NOBODY = undefined as unknown as Caller

/**
 * The request path of one operation, in one direction: authenticate, authorise, validate, find, guards, apply, answer.
 * The order of refusals is 401, 403, 415, 400, 404, 409 (the documents leave it open). Every call is audited.
 */
export async function perform(
  behaviour: Behaviour,
  world: World,
  incoming: Incoming,
  waitUntil: WaitUntil,
): Promise<Performed> {
  const steps = stepsOf(behaviour, incoming.facts.id)
  const begun = world.clock.now()
  settle(behaviour, world)
  const scene = sceneOf(behaviour, world)
  const caller = incoming.facts.public ? NOBODY : steps.authenticate(incoming, steps.tokenOf(incoming), scene)
  const answer =
    caller !== NOBODY && isRefusal(caller) ? caller : await serve(behaviour, world, incoming, caller, steps, waitUntil)
  const rendered = steps.render(answer, incoming)
  const known = caller === NOBODY || isRefusal(caller) ? undefined : caller
  world.apply(
    behaviour.parts.audit.record(incoming, rendered, known, world.clock.now() - begun, sceneOf(behaviour, world)),
  )
  return {
    answer: rendered,
    ...(isRefusal(answer) ? { refusal: answer } : {}),
    ...(known === undefined ? {} : { caller: known }),
  }
}

async function serve(
  behaviour: Behaviour,
  world: World,
  incoming: Incoming,
  caller: Caller,
  steps: Steps,
  waitUntil: WaitUntil,
): Promise<AnyAnswer> {
  const { facts, origin } = incoming
  const scene = sceneOf(behaviour, world)
  if (caller !== NOBODY) {
    const refusal = steps.authorise(facts, caller, scene)
    if (refusal !== undefined) return refusal
  }
  const media = steps.checkMedia(incoming)
  if (media !== undefined) return media
  const parameters = steps.readParameters(incoming)
  if (isRefusal(parameters)) return parameters
  const reading = steps.readBody(incoming)
  if (isRefusal(reading)) return reading
  if (scene.view.failures.get(facts.id) !== undefined) {
    world.apply([remove('failures', facts.id)])
    return steps.failed(incoming, scene)
  }
  const call = { ...scene, facts, origin, caller, ...parameters, ...reading } as Call<never>
  const operation = behaviour.operations[facts.id]
  const found = operation.find(call)
  if (found === undefined) return steps.notFound(incoming)
  for (const guard of Object.values(operation.guards)) {
    const refusal = guard(call, found)
    if (refusal !== undefined) return refusal
  }
  const { changes, result, until } = operation.apply(call, found)
  world.apply([...changes, ...call.parts.webhooks.noticed(changes, call)])
  if (until !== undefined) await waitUntil(() => until(world.view))
  return operation.answer(result, { ...call, ...sceneOf(behaviour, world) })
}
