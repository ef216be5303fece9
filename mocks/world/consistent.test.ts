import { describe, expect, test } from 'vitest'
import { logOf } from '../domain/executions/log-lines.ts'
import { cronOf } from './cron.ts'
import { demoWorld } from './demo.ts'
import { largeWorld } from './large.ts'
import type { ObjectRecord } from './records.ts'
import { recordsAt, rejectedAt } from './run-course.ts'
import type { Layer } from './tables.ts'

const START = Date.UTC(2026, 5, 17, 9, 41, 7)

/** Members that refer to a record of a table. */
const REFERENCES = {
  tenantId: 'tenants',
  userId: 'users',
  flowId: 'flows',
  listenerId: 'listeners',
  connectionId: 'connections',
  webhookId: 'webhooks',
} as const satisfies Record<string, keyof Layer>

/** Members that hold a login. */
const PEOPLE = ['createdBy', 'modifiedBy', 'savedBy', 'deletedBy', 'openedBy', 'setBy', 'startedBy', 'user', 'sentBy']

/** Members that say when something happened. */
const TIMES = [
  'created',
  'modified',
  'started',
  'began',
  'ended',
  'savedAt',
  'deletedAt',
  'received',
  'date',
  'over',
  'opened',
]

const VERSIONED = { flow: 'flows', schedule: 'schedules', connection: 'connections', format: 'formats' } as const

/** Members of a version by the words of messages about them; other messages are about properties. */
const TOLD = [
  ['tags', /^Tag|Reviewed/],
  ['description', /[Dd]escription|Says what/],
  ['name', /name$|draft/],
  ['schedule', /An hour earlier|More often/],
  ['description,enabled', /^Paused/],
] as const

/** The members of an object that a user sets, as texts. */
function plain({ modified: _modified, modifiedBy: _modifiedBy, ...members }: ObjectRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, JSON.stringify(value)]))
}

type Any = Readonly<Record<string, unknown>>

/** The records of a table, whatever they are. */
function all<Name extends keyof Layer>(tables: Layer, name: Name): NonNullable<ReturnType<Layer[Name]['get']>>[] {
  return [...tables[name].values()] as NonNullable<ReturnType<Layer[Name]['get']>>[]
}

/** Each record with its table, for messages and for members that several tables have. */
function* records(tables: Layer): Generator<[name: string, record: Any]> {
  for (const name of Object.keys(tables) as (keyof Layer)[])
    for (const record of tables[name].values()) yield [name, record]
}

const called = (name: string, { id, auditId, key, uuid }: Any): string =>
  `${name} ${String(id ?? auditId ?? key ?? uuid ?? '')}`

describe.each([
  ['demo', demoWorld],
  ['large', largeWorld],
] as const)('the %s world', (_name, make) => {
  const { tables, ids } = make(START, 1)
  const executions = all(tables, 'executions')

  test('refers only to what exists', () => {
    const logins = new Set(all(tables, 'users').map(({ login }) => login))
    const broken: string[] = []
    for (const [name, record] of records(tables)) {
      for (const [member, table] of Object.entries(REFERENCES)) {
        const value = record[member]
        // A visit keeps the id of its user as text.
        if (value !== undefined && (tables[table].get as (id: unknown) => unknown)(Number(value)) === undefined)
          broken.push(`${called(name, record)}: ${member} ${String(value)}`)
      }
      for (const member of PEOPLE)
        if (record[member] !== undefined && !logins.has(record[member] as string))
          broken.push(`${called(name, record)}: ${member} ${String(record[member])}`)
    }
    expect(broken).toEqual([])
  })

  test('refers to nothing of another tenant', () => {
    const broken: string[] = []
    for (const [name, record] of records(tables)) {
      for (const member of ['flowId', 'listenerId', 'connectionId', 'webhookId'] as const) {
        const other = (tables[REFERENCES[member]].get as (id: unknown) => Any | undefined)(record[member])
        if (other !== undefined && record['tenantId'] !== undefined && other['tenantId'] !== record['tenantId'])
          broken.push(`${called(name, record)}: ${member} ${String(record[member])}`)
      }
    }
    expect(broken).toEqual([])
  })

  test('happened in the past, and nothing before what it is about existed', () => {
    const broken: string[] = []
    const before = (what: string, time: number, object: { created: number } | undefined): void => {
      if (object !== undefined && time < object.created) broken.push(what)
    }
    for (const [name, record] of records(tables))
      for (const member of TIMES)
        if (typeof record[member] === 'number' && record[member] > START)
          broken.push(`${called(name, record)}: ${member}`)
    for (const { auditId, flowId, started } of executions)
      before(`execution ${auditId} before flow ${flowId}`, started, tables.flows.get(flowId))
    for (const { id, flowId, created } of all(tables, 'schedules'))
      before(`schedule ${id} before flow ${flowId}`, created, tables.flows.get(flowId))
    for (const { id, listenerId, received } of all(tables, 'listenerMessages'))
      before(`message ${id} before listener ${listenerId}`, received, tables.listeners.get(listenerId))
    for (const { id, webhookId, created } of all(tables, 'deliveries'))
      before(`delivery ${id} before webhook ${webhookId}`, created, tables.webhooks.get(webhookId))
    for (const { key, deletedAt, record } of all(tables, 'bin'))
      if (deletedAt < record.modified) broken.push(`${key} was deleted before it was changed`)
    expect(broken).toEqual([])
  })

  test('keeps versions of every object, the first as it was created and the last as it is', () => {
    const bare = ({ dueAt: _dueAt, ...object }: ObjectRecord & { dueAt?: unknown }): object => object
    for (const [kind, name] of Object.entries(VERSIONED))
      for (const object of all(tables, name as 'flows')) {
        const versions = tables.versions.where('object', `${kind}:${object.id}`)
        const saved = versions.toSorted((one, other) => one.savedAt - other.savedAt)
        const [first, last] = [saved[0], saved.at(-1)]
        const { created, createdBy, modified, modifiedBy } = object
        expect([first?.savedAt, first?.savedBy], `${kind} ${object.id}`).toEqual([created, createdBy])
        expect([last?.savedAt, last?.savedBy], `${kind} ${object.id}`).toEqual([modified, modifiedBy])
        expect(bare(last!.snapshot), `${kind} ${object.id}`).toEqual(bare(object))
      }
  })

  test('keeps versions whose changes their messages tell', () => {
    const broken: string[] = []
    for (const saved of Map.groupBy(all(tables, 'versions'), ({ kind, objectId }) => `${kind} ${objectId}`).values())
      for (const [index, { kind, objectId, message, snapshot }] of saved.entries()) {
        if (index === 0) continue
        const [before, after] = [saved[index - 1]!.snapshot, snapshot].map((one) => plain(one))
        const changed = Object.keys({ ...before, ...after })
          .filter((name) => before![name] !== after![name])
          .toSorted()
        const [told] = TOLD.find(([, words]) => words.test(message)) ?? ['properties']
        if (changed.join() !== told) broken.push(`${kind} ${objectId}: ${message} (${changed.join()})`)
      }
    expect(broken).toEqual([])
  })

  test('numbers executions in order of time, one at a time for each flow', () => {
    const latest = new Map<unknown, number>()
    const ordered = executions.toSorted((one, other) => Number(one.auditId) - Number(other.auditId))
    const broken = ordered.flatMap(({ auditId, flowId, began, ended = Infinity, started }, index) => {
      const overlaps = began !== undefined && began < (latest.get(flowId) ?? 0)
      if (began !== undefined) latest.set(flowId, ended)
      return overlaps || started < (ordered[index - 1]?.started ?? 0) ? [auditId] : []
    })
    expect(broken).toEqual([])
    expect(Number(ordered.at(-1)?.auditId)).toBeLessThan(ids.next)
  })

  test('names for each execution what can have started it', () => {
    const owners = new Map(all(tables, 'schedules').map(({ flowId, createdBy }) => [flowId, createdBy]))
    const crons = new Map(
      [...new Set(all(tables, 'schedules').flatMap(({ schedule }) => schedule ?? []))].map((one) => [one, cronOf(one)]),
    )
    const isDue = (flowId: (typeof executions)[number]['flowId'], started: number): boolean =>
      tables.schedules
        .where('flowId', flowId)
        .some(
          ({ schedule = '', created }) => created <= started && crons.get(schedule)?.match(new Date(started)) === true,
        )
    const broken = executions.filter(({ triggerType, flowId, started, startedBy, messageId }) =>
      triggerType === 'schedule'
        ? !isDue(flowId, started) || startedBy !== owners.get(flowId)
        : (triggerType === 'listener') !== (messageId !== undefined),
    )
    expect(broken.map(({ auditId }) => auditId)).toEqual([])
  })

  test('audits no call that left no trace', () => {
    const starts = new Set(executions.map(({ flowId, started, startedBy }) => `${flowId} ${started} ${startedBy}`))
    const broken = all(tables, 'audit').filter(({ method, path, status, user, date }) => {
      const [, flowId] = /^\/v1\/flows\/(\d+)(?:\/run)?$/.exec(path) ?? []
      if (flowId !== undefined && (tables.flows.get(Number(flowId)) !== undefined) !== (status !== 404)) return true
      if (status >= 400 || method === 'GET') return false
      if (path.endsWith('/run')) return !starts.has(`${flowId} ${date} ${user}`)
      return !/new-api-key|connections\/test/.test(path)
    })
    expect(broken).toEqual([])
  })

  test('says the same in metrics and logs', () => {
    const broken = executions.flatMap((run, index) => {
      const { ended, began = START, metrics, auditId, status } = run
      if (ended === undefined) return []
      const [read, rejected] = [recordsAt(run, ended), rejectedAt(run, ended)]
      const agrees = metrics === `records=${read} rejected=${rejected} seconds=${(ended - began) / 1_000}`
      // A log takes a while to write.
      const last = index % 50 === 0 ? logOf(run, START).at(-1) : undefined
      const isSaid =
        last === undefined || [`Run ended: ${status}`, `${read} records read`].every((one) => last.includes(one))
      return agrees && isSaid ? [] : [auditId]
    })
    expect(broken).toEqual([])
  })

  test('has the run of each child whose end a log tells of, within the run of the parent', () => {
    const failed = executions.filter(({ failure = '', status }) => status === 'error' && failure.includes('child flow'))
    const parents = executions.filter(({ children }) => children !== undefined)
    const children = executions.filter(({ triggerType }) => triggerType === 'flow')
    const told = parents.flatMap((parent) =>
      logOf(parent, START).flatMap((line) => {
        const [, at = '', id, outcome] = /^(\S+ \S+) .*[Cc]hild flow (\d+) ended: (\w+)/.exec(line) ?? []
        return id === undefined ? [] : [{ parent, id: Number(id), outcome, at: Date.parse(`${at.replace(' ', 'T')}Z`) }]
      }),
    )
    const broken = told.filter(
      ({ parent, id, outcome, at }) =>
        !children.some(
          ({ flowId, parent: above, status, started, ended, startedBy }) =>
            flowId === id &&
            above === parent.auditId &&
            status === outcome &&
            started >= parent.began! &&
            ended === at &&
            ended <= parent.ended! &&
            startedBy === parent.startedBy,
        ),
    )
    expect(failed.length).toBeGreaterThan(10)
    expect(parents.filter(({ status }) => status === 'success').length).toBeGreaterThan(10)
    expect(failed.filter((one) => !parents.includes(one))).toEqual([])
    expect(broken.map(({ parent, id }) => `execution ${parent.auditId} and its child ${id}`)).toEqual([])
    expect(told).toHaveLength(children.length)
  })

  test('has people who work at different times', () => {
    const dated = [...all(tables, 'flows'), ...all(tables, 'connections'), ...all(tables, 'webhooks')]
    const moments = [
      dated.map(({ modified }) => modified),
      all(tables, 'bin').map(({ deletedAt }) => deletedAt),
      all(tables, 'versions').map(({ savedAt }) => savedAt),
      all(tables, 'listenerMessages').map(({ received }) => received),
      executions.filter(({ triggerType }) => triggerType === 'manual').map(({ started }) => started),
    ]
    for (const times of moments) {
      const seconds = new Set(times.map((time) => Math.floor(time / 1_000) % 60))
      expect(seconds.size).toBeGreaterThan(Math.min(times.length, 60) / 2)
    }
  })
})
