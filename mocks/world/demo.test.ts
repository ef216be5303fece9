import { describe, expect, test } from 'vitest'
import { readJson } from '#spec'
import { createMock } from '../index.ts'
import { logOf } from '../domain/executions/log-lines.ts'
import { cronOf } from './cron.ts'
import { demoWorld } from './demo.ts'
import demo from './generated/demo.json' with { type: 'json' }
import type { ExecutionRecord, ObjectRecord } from './records.ts'
import { recordsAt, rejectedAt } from './run-course.ts'
import { readWorldFile } from './world-file.ts'

const START = Date.UTC(2026, 5, 17, 9, 41, 7)
const DAY_MS = 86_400_000
const { tables, events, ids } = demoWorld(START, 1)
const all = <V>(table: { values(): Iterable<V> }): V[] => [...table.values()]
const executions = all(tables.executions)
const isOver = ({ status }: ExecutionRecord): boolean => status !== 'queued' && status !== 'running'

describe('the demo world', () => {
  test('is a valid world file', () => {
    expect(() => readWorldFile(demo)).not.toThrow()
  })

  test('holds enough to look real', () => {
    const types = all(tables.types)
    expect(all(tables.flows).length).toBeGreaterThanOrEqual(40)
    expect(all(tables.schedules).filter(({ schedule }) => schedule !== undefined).length).toBeGreaterThanOrEqual(15)
    expect(all(tables.schedules).filter(({ enabled }) => !enabled).length).toBeGreaterThanOrEqual(3)
    expect(all(tables.connections).length).toBeGreaterThanOrEqual(12)
    expect(all(tables.formats).length).toBeGreaterThanOrEqual(6)
    expect(types.filter(({ kind }) => kind === 'connection')).toHaveLength(25)
    expect(all(tables.functions).length).toBeGreaterThanOrEqual(40)
    expect(all(tables.templates)).toHaveLength(20)
    expect(all(tables.audit).length).toBeGreaterThanOrEqual(200)
    expect(all(tables.audit).filter(({ exception }) => exception !== undefined).length).toBeGreaterThan(30)
    expect(all(tables.deliveries)).toHaveLength(30)
    expect(new Set(all(tables.bin).map(({ kind }) => kind)).size).toBe(5)
    expect(new Set(all(tables.listenerMessages).map(({ media }) => media)).size).toBeGreaterThan(3)
    expect(new Set(executions.map(({ status }) => status)).size).toBe(6)
  })

  test('refers only to what exists', () => {
    const has = { flow: tables.flows, connection: tables.connections, format: tables.formats, macro: tables.macros }
    for (const { id, tenantId, properties = {}, flowType } of all(tables.flows)) {
      const { fields } = tables.types.get(flowType ?? '')!
      expect(Object.keys(properties).filter((key) => !fields.some((field) => field.key === key))).toEqual([])
      const named = (kind: string) => properties[`field.flow.${kind === 'flow' ? 'child' : kind}`]?.split(',') ?? []
      for (const [kind, table] of Object.entries(has))
        for (const one of named(kind))
          expect(table.get(Number(one)), `${kind} ${one} of flow ${id}`).toMatchObject({ tenantId })
    }
    for (const { connectionType, properties = {} } of all(tables.connections)) {
      const { fields } = tables.types.get(connectionType ?? '')!
      expect(Object.keys(properties).filter((key) => !fields.some((field) => field.key === key))).toEqual([])
      expect(fields.filter(({ key, required }) => required === true && properties[key] === undefined)).toEqual([])
      for (const [, name] of Object.values(properties).flatMap((value) => [...value.matchAll(/\{\{secret:(\w+)\}\}/g)]))
        expect(tables.secrets.get(`1:${name}`), name).toBeDefined()
    }
    for (const { formatType, properties = {} } of all(tables.formats)) {
      const { fields } = tables.types.get(formatType ?? '')!
      expect(Object.keys(properties).filter((key) => !fields.some((field) => field.key === key))).toEqual([])
    }
    for (const { flowId, listenerId } of all(tables.schedules).map(
      ({ extra, ...one }) => ({ ...extra, ...one }) as any,
    )) {
      expect(tables.flows.get(flowId), String(flowId)).toBeDefined()
      if (listenerId !== undefined) expect(tables.listeners.get(listenerId)).toBeDefined()
    }
    for (const { flow } of all(tables.templates)) expect(tables.types.get(flow.flowType)?.kind).toBe('flow')
    const logins = new Set(all(tables.users).map(({ login }) => login))
    const people = [
      ...executions.map(({ startedBy }) => startedBy),
      ...all(tables.audit).map(({ user }) => user),
      ...all(tables.versions).map(({ savedBy }) => savedBy),
      ...all(tables.bin).map(({ deletedBy }) => deletedBy),
      ...all(tables.listenerMessages).flatMap(({ sentBy = [] }) => sentBy),
    ]
    expect(people.filter((login) => !logins.has(login))).toEqual([])
  })

  test('has executions whose counts, times and numbers agree', () => {
    const ordered = executions.toSorted((one, other) => Number(one.auditId) - Number(other.auditId))
    ordered.slice(1).forEach(({ auditId, started }, index) => {
      expect(started, `execution ${auditId}`).toBeGreaterThanOrEqual(ordered[index]!.started)
    })
    for (const run of executions) {
      const { began = START, ended = START, started, metrics, flowId, tenantId, plan } = run
      expect(tables.flows.get(flowId)).toMatchObject({ tenantId, name: run.description })
      expect(started).toBeLessThanOrEqual(began)
      expect(began).toBeLessThanOrEqual(ended)
      expect(ended).toBeLessThanOrEqual(START + plan.durationMs)
      expect(run.ended !== undefined).toBe(isOver(run))
      if (!isOver(run)) continue
      const seconds = (ended - began) / 1_000
      expect(metrics).toBe(`records=${recordsAt(run, ended)} rejected=${rejectedAt(run, ended)} seconds=${seconds}`)
    }
    const runBySchedule = executions.filter(({ triggerType, flowId }) => triggerType === 'schedule' && flowId === 101)
    const night = cronOf(tables.schedules.get(201)!.schedule!)
    expect(runBySchedule.length).toBeGreaterThan(50)
    expect(runBySchedule.filter(({ started }) => !night.match(new Date(started)))).toEqual([])
    for (const { id, flowId, received } of all(tables.listenerMessages).map((one) => ({
      ...one,
      flowId: executions.find(({ messageId }) => messageId === String(one.id))?.flowId,
    }))) {
      expect(flowId, `message ${id}`).toBeDefined()
      expect(executions.find(({ messageId }) => messageId === String(id))?.started).toBe(received)
    }
  })

  test('has logs that agree with the metrics, down to the stack trace', () => {
    const lengths = executions.filter(isOver).map((run) => {
      const log = logOf(run, START).join('\n').split('\n')
      const times = log.flatMap((line) => /^\d{4}-\d\d-\d\d [\d:.]{12}/.exec(line)?.[0] ?? [])
      expect(times).toEqual(times.toSorted())
      expect(log.at(-1)).toContain(`Run ended: ${run.status}`)
      expect(log.at(-1)).toContain(`${/records=(\d+)/.exec(run.metrics)?.[1]} records read`)
      expect(log.some((line) => line.startsWith('\tat '))).toBe(run.status === 'error')
      return log.length
    })
    expect(Math.max(...lengths)).toBeGreaterThan(50)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200)
  })

  test('has logs of twenty lines at least, of what a run did and when', () => {
    const short = executions.filter(
      ({ status, flowId }) => (status === 'success' || status === 'error') && flowId !== 108,
    )
    expect(short.filter((run) => logOf(run, START).length < 20).map(({ flowId }) => flowId)).toEqual([])
    expect(executions.filter((run) => logOf(run, START).some((line) => line.includes('after 0.0 s')))).toEqual([])
  })

  test('has runs that begin again after each attempt, and read nothing more', () => {
    const failed = executions.filter(({ status, children }) => status === 'error' && children === undefined)
    expect(failed.length).toBeGreaterThan(50)
    for (const run of failed) {
      const log = logOf(run, START)
      const indexOf = (words: string): number => log.findIndex((line) => line.includes(words))
      const order = [
        'Attempt 1 of 3 failed',
        'Attempt 2 of 3 began',
        'Attempt 2 of 3 failed',
        'Attempt 3 of 3 began',
        '\tat ',
      ]
      expect(order.map(indexOf), `execution ${run.auditId}`).toEqual(order.map(indexOf).toSorted((a, b) => a - b))
      expect(indexOf(order[0]!)).toBeGreaterThan(0)
      expect(log.findLastIndex((line) => / read, \d+ written/.test(line))).toBeLessThan(indexOf(order[0]!))
      const at = (words: string): number => Date.parse(`${log[indexOf(words)]!.slice(0, 23).replace(' ', 'T')}Z`)
      expect(at('Attempt 2 of 3 began')).toBeGreaterThan(at('Attempt 1 of 3 failed'))
      expect(at('Attempt 3 of 3 began')).toBeGreaterThan(at('Attempt 2 of 3 failed'))
    }
  })

  test('has runs that take as long as their records need', () => {
    // Parameters come back at once.
    const others = all(tables.flows).filter(({ id }) => id !== 108)
    for (const { id } of others) {
      const { durationMs = 0, records = 1_000 } = tables.simulations.get(id) ?? {}
      expect(durationMs, `flow ${id}`).toBeGreaterThan(100)
      expect(records / durationMs, `flow ${id}`).toBeLessThan(10)
    }
    const { durationMs, dbt } = tables.simulations.get(105)!
    const took = (dbt!['run_results.json'] as { elapsed_time: number }).elapsed_time * 1_000
    expect(Math.abs(took - durationMs)).toBeLessThan(1_000)
  })

  test('has a queued run behind the running one, and ends that are still to come', () => {
    const running = executions.filter(({ status }) => status === 'running')
    expect(events.map(({ subject }) => subject).toSorted()).toEqual(running.map(({ auditId }) => auditId).toSorted())
    expect(events.every(({ at }) => at > START)).toBe(true)
    for (const { flowId, waits } of executions.filter(({ status }) => status === 'queued')) {
      expect(waits).toBe(true)
      expect(running.some((run) => run.flowId === flowId)).toBe(true)
    }
  })

  test('has deliveries of executions that it has, after their end', () => {
    for (const { webhookId, event, entityId, created, over = 0, payload, id } of all(tables.deliveries)) {
      const webhook = tables.webhooks.get(webhookId)!
      expect(webhook.events!.some((one) => one === event || one === '*')).toBe(true)
      const status = { 'Flow.Failed': 'error', 'Flow.Executed': 'success', 'Flow.Warning': 'warning' }[event]
      expect(executions.some((run) => run.flowId === entityId && run.status === status && run.ended === created)).toBe(
        true,
      )
      expect(over).toBeGreaterThan(created)
      expect(readJson(payload).exact).toMatchObject({ event, deliveryId: id, entityId, created })
    }
  })

  test('has deliveries with their ids in order of time', () => {
    const ids = all(tables.deliveries).map(({ id }) => Number(id))
    const byTime = all(tables.deliveries).toSorted((one, other) => one.created - other.created)
    expect(ids).toEqual(byTime.map(({ id }) => Number(id)))
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  })

  test('has saved versions of three authors over a year, the last of which is the object', () => {
    const versions = all(tables.versions)
    expect(new Set(versions.map(({ savedBy }) => savedBy)).size).toBeGreaterThanOrEqual(3)
    expect(START - Math.min(...versions.map(({ savedAt }) => savedAt))).toBeGreaterThan(300 * DAY_MS)
    const kinds = {
      flow: tables.flows,
      schedule: tables.schedules,
      connection: tables.connections,
      format: tables.formats,
    }
    const byObject = Map.groupBy(versions, ({ kind, objectId }) => `${kind}:${objectId}`)
    // What never changed has the one version that its creation saved.
    const edited = [...byObject.values()].filter(({ length }) => length > 1)
    expect(edited.length).toBeGreaterThan(50)
    for (const saved of edited) {
      const { kind, objectId, snapshot } = saved.at(-1)!
      const object = kinds[kind].get(objectId) as ObjectRecord
      expect(object).toEqual(snapshot)
      expect(object).toMatchObject({ created: saved[0]!.savedAt, createdBy: saved[0]!.savedBy })
      expect(saved.length).toBeGreaterThanOrEqual(3)
      expect(saved.length).toBeLessThanOrEqual(8)
      const times = saved.map(({ savedAt }) => savedAt)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }
  })

  test('has six models, eight tests of which one fails, and the freshness of its sources', () => {
    const { results } = tables.simulations.get(105)!.dbt!['run_results.json'] as {
      results: { unique_id: string; status: string }[]
    }
    const of = (kind: string) => results.filter(({ unique_id: id }) => id.startsWith(kind))
    expect([of('model.').length, of('test.').length]).toEqual([6, 8])
    expect(of('test.').filter(({ status }) => status === 'fail')).toHaveLength(1)
    const { nodes } = tables.simulations.get(105)!.dbt!['manifest.json'] as { nodes: object }
    expect(Object.keys(nodes)).toEqual(of('model.').map(({ unique_id: id }) => id))
  })

  test('gives new objects ids above all of its own', () => {
    expect(Math.max(...executions.map(({ auditId }) => Number(auditId)))).toBeLessThan(ids.next)
  })

  test('goes on with the clock: the live log grows, and the queued run begins after the running one', () => {
    let now = START
    const { world, sandboxes } = createMock({ now: () => now })
    const one = (status: string) =>
      [...world.view.executions.values()].find((run) => run.flowId === 131 && run.status === status)
    const [running, queued] = [one('running')!, one('queued')!]
    const before = logOf(running, now)
    now += 600_000
    expect(logOf(running, now).slice(0, before.length)).toEqual(before)
    expect(logOf(running, now).length).toBeGreaterThan(before.length)
    now += 3_000_000
    sandboxes.default.look()
    expect(world.view.executions.get(running.auditId)?.status).toBe('success')
    expect(world.view.executions.get(queued.auditId)?.status).toBe('running')
  })
})
