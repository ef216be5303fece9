import { expect } from 'vitest'
import { type LifecycleMove, isOperationId } from '#spec'
import type { Reply, Service } from './service.ts'

/** What happens where the condition of a move does not hold. */
interface Otherwise<Subject> {
  says: string
  given: (service: Service) => Promise<Subject>
  /** As the move's own unless given. */
  go?: Go<Subject>
  made?: Made<Subject>
  /** Status of the answer; undefined where nothing is asked. */
  status: number | undefined
  /** The state afterwards. */
  state: string
}

/** The object after something happened, where that is not the one before. */
type Made<Subject> = (reply: Reply, before: Subject, service: Service) => Subject

/** Brings the move about: sends its trigger, or lets happen what is none of the API's. */
type Go<Subject> = (service: Service, subject: Subject) => Promise<Reply | void>

interface Walk<Subject> {
  /** Everything that the move needs: its object in the state that it starts from, its condition fulfilled. */
  given: (service: Service) => Promise<Subject>
  go: Go<Subject>
  made?: Made<Subject>
  /** What the move brings beside the next state. */
  effects?: (service: Service, subject: Subject, reply: Reply) => Promise<void>
  /** One entry at least for a move that has a condition. */
  otherwise?: readonly Otherwise<Subject>[]
}

/** The moves of one kind of object, and how a client sees in which states an object is. */
interface Noun<Subject> {
  /** Name in `spec/lifecycles.yaml`. */
  object: string
  /** Names of all states that the object is in, as far as HTTP shows. */
  statesOf: (service: Service, subject: Subject) => Promise<readonly string[]>
  moves: Readonly<Record<string, Walk<Subject>>>
}

/** A way to walk. */
export interface Way {
  says: string
  walk: (service: Service) => Promise<void>
}

/** The ways of one kind of object: the first of a move is the move itself, the others what happens without its condition. */
export interface Ways {
  object: string
  ids: readonly string[]
  of: (move: LifecycleMove) => readonly Way[]
}

/** Turns a noun into ways that are walked from state to state as the specification says. */
export function waysOf<Subject>({ object, statesOf, moves }: Noun<Subject>): Ways {
  const isIn = async (service: Service, subject: Subject, state: string): Promise<void> =>
    expect(await statesOf(service, subject)).toContain(state)

  const afterwards = (made: Made<Subject> | undefined, before: Subject, reply: Reply | void, service: Service) =>
    made === undefined || reply === undefined ? before : made(reply, before, service)

  function way(move: LifecycleMove, { given, go, made, effects }: Walk<Subject>): Way {
    return {
      says: `${move.id}: from ${move.from ?? 'nothing'} by ${move.trigger} to ${move.to}`,
      async walk(service) {
        const before = await given(service)
        if (move.from !== null) await isIn(service, before, move.from)
        const reply = await go(service, before)
        if (isOperationId(move.trigger)) expect(service.called).toBe(move.trigger)
        if (reply !== undefined) expect(reply.status).toBe(statusOf(move))
        const after = afterwards(made, before, reply, service)
        await isIn(service, after, move.to)
        await effects?.(service, after, reply as Reply)
      },
    }
  }

  function detour(
    move: LifecycleMove,
    own: Walk<Subject>,
    { says, given, go = own.go, ...then }: Otherwise<Subject>,
  ): Way {
    return {
      says: `${move.id}, but ${says}: ${then.state}`,
      async walk(service) {
        const subject = await given(service)
        const reply = await go(service, subject)
        if (isOperationId(move.trigger)) expect(service.called).toBe(move.trigger)
        expect(reply?.status).toBe(then.status)
        await isIn(service, afterwards(then.made, subject, reply, service), then.state)
      },
    }
  }

  return {
    object,
    ids: Object.keys(moves),
    of(move) {
      const own = moves[move.id]
      if (own === undefined) return []
      return [way(move, own), ...(own.otherwise ?? []).map((other) => detour(move, own, other))]
    },
  }
}

/** The status that a move is answered with: the specification names it among its effects unless it is 200. */
function statusOf({ effects }: LifecycleMove): number {
  const named = effects.map((effect) => /^\d{3}\b/.exec(effect)?.[0]).find((status) => status !== undefined)
  return named === undefined ? 200 : Number(named)
}
