import { type OperationId, readJson } from '#spec'
import type { AnyAnswer } from '../domain/kernel/answer.ts'
import type { Caller, Incoming, Scene } from '../domain/kernel/call.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type Steps, plainSteps } from '../domain/kernel/steps.ts'
import type { Fault } from './fault.ts'

/**
 * Steps of one operation replaced. A function gets the steps as they are so far, so that a fault that changes what another one of
 * the same step gives leaves that one at work.
 */
export function stepping(
  operation: OperationId,
  steps: Partial<Steps> | ((current: Steps) => Partial<Steps>),
): Fault['operations'] {
  return {
    [operation]: (plain: Operation) => {
      const replaced = typeof steps === 'function' ? steps({ ...plainSteps, ...plain.steps }) : steps
      return { steps: { ...plain.steps, ...replaced } }
    },
  }
}

/** The demo world's administrator, as whom a fault lets a caller in. */
export function administrator({ view }: Scene): Caller {
  const [user] = view.users.where('login', 'ada')
  const token = user === undefined ? undefined : view.tokens.where('userId', String(user.id))[0]
  if (user === undefined || token === undefined) throw new Error('the world has no administrator')
  return { user, tenantId: user.tenantId, token }
}

/** Lets a caller in whose token the plain mock refuses, where the condition holds. */
export function admitting(
  operation: OperationId,
  when: (token: string | undefined, scene: Scene, incoming: Incoming) => boolean,
): Fault['operations'] {
  return stepping(operation, (current) => ({
    authenticate(incoming, token, scene) {
      const plain = current.authenticate(incoming, token, scene)
      return 'reason' in plain && when(token, scene, incoming) ? administrator(scene) : plain
    },
  }))
}

/** The world's record of a token, whether or not it still works. */
export function recordOf(token: string | undefined, { view }: Scene): ReturnType<Scene['view']['tokens']['get']> {
  return token === undefined ? undefined : view.tokens.get(token)
}

/** Whether the token is an API key whose time is over. */
export function isExpiredKey(token: string | undefined, scene: Scene): boolean {
  const record = recordOf(token, scene)
  return (
    record?.kind === 'api-key' && !record.revoked && record.expiresAt !== undefined && record.expiresAt <= scene.now
  )
}

/** The answer of one operation altered after everything else. */
export function rendering(
  operation: OperationId,
  change: (answer: AnyAnswer, incoming: Incoming) => AnyAnswer,
): Fault['operations'] {
  return stepping(operation, (current) => ({
    render: (answer, incoming) => change(current.render(answer, incoming), incoming),
  }))
}

export function succeeded({ status }: AnyAnswer): boolean {
  return status >= 200 && status < 300
}

/** Whether a body is there and no JSON. */
export function isMalformed(body: string): boolean {
  if (body === '') return false
  try {
    readJson(body)
    return false
  } catch {
    return true
  }
}

/** Takes another body in the place of what was sent. */
export function reading(
  operation: OperationId,
  change: (body: string) => string,
  more: Partial<Steps> = {},
): Fault['operations'] {
  return stepping(operation, (current) => ({
    readBody: (incoming) => current.readBody({ ...incoming, body: change(incoming.body) }),
    ...more,
  }))
}
