import type { Int64 } from '#spec'
import type { As } from '../target.ts'
import type { Reply } from '../exchange.ts'
import { idHint } from '../id-fields.ts'
import { type Target, fixtureOf, needFixture } from '../target.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import type { Maker } from './maker.ts'
import { fill } from './template.ts'

/** An object as the service stored it. Only its id is guaranteed. */
export type Stored = { id: Int64 } & Record<string, unknown>

export interface GivenFlows {
  /** A flow of this run; `overrides` are merged over `fixtures.flow`. */
  flow(overrides?: Readonly<Record<string, unknown>>, as?: As): Promise<Stored>
  /** A schedule for the flow; disabled, so that it never fires. */
  schedule(schedule: { flowId: Int64 } & Record<string, unknown>): Promise<Stored>
  /** Announces flows that an import may create under this name, so that they are removed afterwards. */
  flowsNamed(name: string): void
  /** A flow that refers to the given one, as `fixtures.parent_flow` shows. */
  parentOf(flowId: Int64, overrides?: Readonly<Record<string, unknown>>, as?: As): Promise<Stored>
  /** A flow that uses a connection, as `fixtures.connection_flow` shows. */
  flowUsingConnection(connectionId: Int64, overrides?: Readonly<Record<string, unknown>>, as?: As): Promise<Stored>
  /** A flow from `fixtures.runnable_flow`: it runs without changes and succeeds soon. */
  runnableFlow(overrides?: Readonly<Record<string, unknown>>): Promise<Stored & { name: string }>
  /** A flow that uses a format, as `fixtures.format_flow` shows. */
  flowUsingFormat(formatId: Int64, overrides?: Readonly<Record<string, unknown>>, as?: As): Promise<Stored>
  /** A connection of this run; `overrides` are merged over `fixtures.connection`. */
  connection(overrides?: Readonly<Record<string, unknown>>): Promise<Stored>
  /** A format of this run; `overrides` are merged over `fixtures.format`. */
  format(overrides?: Readonly<Record<string, unknown>>): Promise<Stored>
}

export function givenFlows({ api, target, unique, announce }: Maker): GivenFlows {
  async function flow(overrides: Readonly<Record<string, unknown>> = {}, as: As = 'admin'): Promise<Stored> {
    const body = { ...target.fixtures.flow, name: unique('flow'), ...overrides }
    return stored(await api.need('createFlow', { body, as }))
  }

  /** A flow from a template of the target file, which shows how flows refer to other objects there. */
  function flowFromTemplate(
    fixture: 'parent_flow' | 'connection_flow' | 'runnable_flow' | 'format_flow',
    values: Readonly<Record<string, unknown>>,
    overrides: object = {},
    as?: As,
  ): Promise<Stored> {
    return flow({ ...(fill(needFixture(target, fixture), values) as object), ...overrides }, as)
  }

  return {
    flow,
    flowsNamed: (name) => void announce('flow', name),
    parentOf: (flowId, overrides, as) => flowFromTemplate('parent_flow', { flowId }, overrides, as),
    flowUsingConnection: (connectionId, overrides, as) =>
      flowFromTemplate('connection_flow', { connectionId }, overrides, as),
    async runnableFlow(overrides) {
      const name = unique('runnable')
      return {
        ...(await flowFromTemplate('runnable_flow', {}, { name, ...overrides })),
        name: (overrides?.['name'] as string | undefined) ?? name,
      }
    },
    flowUsingFormat: (formatId, overrides, as) => flowFromTemplate('format_flow', { formatId }, overrides, as),
    async connection(overrides = {}) {
      const body = {
        ...target.fixtures.connection,
        name: unique('connection'),
        ...overrides,
      }
      return stored(await api.need('createConnection', { body }))
    },
    async format(overrides = {}) {
      const body = { ...target.fixtures.format, name: unique('format'), ...overrides }
      return stored(await api.need('createFormat', { body }))
    },
    async schedule(schedule) {
      const body = scheduleBody(target, { name: unique('schedule'), ...schedule })
      return stored(await api.need('createSchedule', { body }))
    },
  }
}

/**
 * A schedule with the given members; disabled by default, so that it never fires. The documents do not show which
 * fields are required, so each has a value, nor the syntax of expressions, so the target file supplies one.
 */
export function scheduleBody(target: Target, members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const schedule = members['schedule'] ?? fixtureOf(target, 'schedule.expression')
  if (schedule === undefined) throw new NotApplicable('the target file has no fixtures.schedule.expression')
  return { description: '', enabled: false, tags: [], ...members, schedule }
}

/** The stored object from a create reply; all further steps need its id. */
export function stored(reply: Reply): Stored {
  const { json } = reply
  const id = (json as { id?: unknown } | null | undefined)?.id
  if (typeof id === 'number' || typeof id === 'bigint') return json as Stored
  throw new Blocked(`${reply.exchange.operation} answered no object with an id${idHint(reply.exchange.operation)}`)
}
