import type { World } from '../../world/index.ts'
import type { AnyAnswer, CheckedPart, Refusal } from './answer.ts'
import { type Behaviour, stepsOf } from './behaviour.ts'
import { sceneOf, settle } from '../reactions.ts'
import type { Call, Caller, Incoming, Scene } from './call.ts'
import { failedOnce, failureOf, isUndocumented, undocumentedAnswer } from './failures.ts'
import { type Steps, isRefusal } from './steps.ts'

/** Waits until a condition holds for the world; the edges sleep on the world's clock. */
export type WaitUntil = (holds: () => boolean) => Promise<void>

/** Outcome of one request. */
export interface Performed {
  answer: AnyAnswer
  /** Why it was refused, if it was. */
  refusal?: Refusal | undefined
  /** The caller, if known. */
  caller?: Caller | undefined
}

const NOBODY = undefined as unknown as Caller

/**
 * The request path of one operation, in one direction: authenticate, authorise, validate, find, guards, apply, answer.
 * The order of refusals is 401, 403, 415, 400, 404, 409 (the documents leave it open). Every call is audited. It runs
 * synchronously unless the operation waits: most requests need no promise.
 */
export function perform(
  behaviour: Behaviour,
  world: World,
  incoming: Incoming,
  waitUntil: WaitUntil,
): Performed | Promise<Performed> {
  const steps = stepsOf(behaviour, incoming.facts.id)
  settle(behaviour, world)
  const scene = sceneOf(behaviour, world)
  const caller = incoming.facts.public ? NOBODY : steps.authenticate(incoming, steps.tokenOf(incoming), scene)
  const served =
    caller !== NOBODY && isRefusal(caller)
      ? refusedAt('token', caller)
      : serve(behaviour, world, incoming, caller, steps, scene, waitUntil)
  const known = caller === NOBODY || isRefusal(caller) ? undefined : caller
  const finish = (answer: AnyAnswer): Performed => {
    const rendered = steps.render(answer, incoming)
    const ended = sceneOf(behaviour, world)
    world.apply(behaviour.parts.audit.record(incoming, rendered, known, ended.now - scene.now, ended))
    return { answer: rendered, refusal: isRefusal(answer) ? answer : undefined, caller: known }
  }
  return served instanceof Promise ? served.then(finish) : finish(served)
}

function refusedAt(at: CheckedPart, refusal: Refusal): Refusal {
  return { ...refusal, at }
}

function serve(
  behaviour: Behaviour,
  world: World,
  incoming: Incoming,
  caller: Caller,
  steps: Steps,
  scene: Scene,
  waitUntil: WaitUntil,
): AnyAnswer | Promise<AnyAnswer> {
  const { facts, origin } = incoming
  if (caller !== NOBODY) {
    const refusal = steps.authorise(facts, caller, scene)
    if (refusal !== undefined) return refusedAt('permission', refusal)
  }
  const media = steps.checkMedia(incoming)
  if (media !== undefined) return refusedAt('media type', media)
  const parameters = steps.readParameters(incoming)
  if (isRefusal(parameters)) return refusedAt('parameters', parameters)
  const reading = steps.readBody(incoming)
  if (isRefusal(reading)) return refusedAt('body', reading)
  const failure = failureOf(scene.view, incoming)
  if (failure !== undefined) {
    world.apply(failedOnce(failure))
    const failed = isUndocumented(failure) ? undocumentedAnswer(failure) : steps.failed(incoming, scene, failure.status)
    return failure.delayMs === undefined ? failed : { ...failed, afterMs: failure.delayMs }
  }
  const { view, now, parts, ids, ports } = scene
  const { path, query, rest } = parameters
  // Member by member: the engine knows the form of such an object, which is then made in no time.
  const call = {
    view,
    now,
    parts,
    ids,
    ports,
    facts,
    origin,
    caller,
    path,
    query,
    rest,
    body: reading.body,
  } as Call<never>
  const operation = behaviour.operations[facts.id]
  const found = operation.find(call)
  if (found === undefined) return refusedAt('object', steps.notFound(incoming))
  const { guards } = operation
  for (const name in guards) {
    const refusal = guards[name]?.(call, found)
    if (refusal !== undefined) return refusedAt('state', refusal)
  }
  const { changes, result, until } = operation.apply(call, found)
  const noticed = parts.webhooks.noticed(changes, call)
  world.apply(changes)
  world.apply(noticed)
  if (until === undefined) return operation.answer(result, call)
  return waitUntil(() => until(world.view) || incoming.isGone?.() === true).then(() =>
    operation.answer(result, { ...call, ...sceneOf(behaviour, world) }),
  )
}
