import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createLedgerFile, readLedgers, sweepAfter } from '../../suites/index.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'

const root = mkdtempSync(join(tmpdir(), 'etalon-sweep-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const RUN = 'abc123'
const LISTS = ['schedules', 'flows?scope=all', 'listeners', 'macros', 'connections', 'formats', 'webhooks']

type Json = Record<string, unknown> & { id: number; name: string; token: string; auditId: number; status: string }

/** A mock, and a function to send requests as its administrator or with another token. */
function staged() {
  const { close, send, target, redactor } = mockUnderTest([])
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    token = target.credentials.admin?.api_key,
  ): Promise<Json> => {
    const response = await send({
      method,
      url: `${target.baseUrl}/v1/${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = new TextDecoder().decode(response.body)
    return text === '' ? ({} as Json) : (JSON.parse(text) as Json)
  }
  const make = (kind: string, name: string, more: object = {}): Promise<Json> => ask('POST', kind, { name, ...more })
  const everything = async (token?: string): Promise<string[]> => {
    const lists = []
    for (const list of LISTS)
      lists.push(
        ...((await ask('GET', list, undefined, token)) as unknown as Json[]).map(
          ({ id, name }) => `${list} ${id} ${name}`,
        ),
      )
    return lists.toSorted((a, b) => a.localeCompare(b))
  }
  const folder = mkdtempSync(join(root, 'ledger-'))
  const { ledger, path } = createLedgerFile(folder, {
    run: RUN,
    target: target.baseUrl,
    startedAt: '2026-01-01T00:00:00Z',
  })
  const swept = (): ReturnType<typeof sweepAfter> =>
    sweepAfter({ target, redactor, run: RUN, send }, readLedgers(folder)[0])
  return { ask, make, everything, ledger, path, folder, swept, close, send, target, redactor }
}

const FLOW = { flowType: 'flow.etl.database' }
const CONNECTION = {
  connectionType: 'connection.database.postgres',
  properties: { 'field.connection.template.host': 'db.example.com' },
}
const FORMAT = { formatType: 'format.text.csv', properties: {} }
const WEBHOOK = { events: ['*'], url: 'http://127.0.0.1:9/', method: 'POST', enabled: false }
const NOON = { schedule: '0 0 12 1 1 *', enabled: false }

describe('a sweep', () => {
  test('removes what has the name of the run, in the order of references, and nothing else', async () => {
    const { make, everything, swept, close } = staged()
    await make('flows', `etalon-${RUN}4-1-flow`, FLOW)
    await make('flows', `etalon-abc-${RUN}-flow`, FLOW)
    await make('flows', 'Somebody else’s', { ...FLOW, description: `as etalon-${RUN}-1-flow` })
    await make('webhooks', `Etalon ${RUN}`, WEBHOOK)
    const before = await everything()
    const name = (kind: string): string => `etalon-${RUN}-7-${kind}`
    const child = await make('flows', name('child'), FLOW)
    const macro = await make('macros', name('macro'), { code: 'value' })
    const connection = await make('connections', name('connection'), CONNECTION)
    const format = await make('formats', name('format'), FORMAT)
    const parent = {
      'field.flow.child': String(child.id),
      'field.flow.macro': String(macro.id),
      'field.flow.connection': String(connection.id),
      'field.flow.format': String(format.id),
    }
    const { id } = await make('flows', `Copy of ${name('parent')}`, { ...FLOW, properties: parent })
    await make('flows', name('grandparent'), { ...FLOW, properties: { 'field.flow.child': String(id) } })
    await make('listeners', name('listener'), { listenerType: 'listener.http' })
    await make('schedules', name('schedule'), { ...NOON, flowId: child.id })
    await make('webhooks', name('webhook'), WEBHOOK)
    const { removed, left, unsure, permanent } = await swept()
    expect(removed).toHaveLength(9)
    expect({ left, unsure }).toEqual({ left: [], unsure: [] })
    expect(permanent).toEqual(['7 × entry of the recycle bin'])
    expect(await everything()).toEqual(before)
    expect(await swept()).toMatchObject({ removed: [], left: [] })
    close()
  })

  test('removes unnamed objects by their ids in the ledger, but not renamed ones', async () => {
    const { ask, make, everything, ledger, swept, close } = staged()
    const before = await everything()
    const entry = { operation: 'createFlow', kind: 'flow', as: 'admin' } as const
    const nameless = await make('flows', 'of a body without a name of the run', FLOW)
    ledger.learn(ledger.open({ ...entry, names: [] }), [nameless.id])
    const renamed = await make('flows', `etalon-${RUN}-2-flow`, FLOW)
    ledger.learn(ledger.open({ ...entry, names: [`etalon-${RUN}-2-`] }), [renamed.id])
    await ask('PUT', `flows/${renamed.id}`, { ...renamed, name: 'Took it over' })
    const { removed, left, unsure } = await swept()
    expect(removed).toEqual([`flow ${nameless.id} of a body without a name of the run`])
    expect(left).toEqual([])
    expect(unsure).toEqual([expect.stringMatching(new RegExp(`^flow ${renamed.id} Took it over, which has an id`))])
    expect((await everything()).filter((one) => !before.includes(one))).toEqual([
      `flows?scope=all ${renamed.id} Took it over`,
    ])
    close()
  })

  test('stops executions, removes keys, and searches the tenants in the ledger', async () => {
    const { ask, everything, ledger, folder, swept, close } = staged()
    const { auditId } = await ask('POST', 'flows/103/run', {})
    ledger.learn(ledger.open({ operation: 'runFlow', kind: 'execution', names: [], as: 'admin', flow: 103 }), [auditId])
    await ask('POST', 'ai-agent/api-key', { api_key: 'sk-etalon-0123456789' })
    ledger.open({ operation: 'setCustomKey', kind: 'custom key', names: [], as: 'admin' })
    const withKey = await ask('GET', 'ai-agent/api-key')
    const { token } = await ask('POST', 'token-auth/tenants/12')
    const there = await everything(token)
    await ask('POST', 'flows', { name: `etalon-${RUN}-3-flow`, ...FLOW }, token)
    ledger.open({ operation: 'createFlow', kind: 'flow', names: [`etalon-${RUN}-3-`], as: { token }, tenant: 12 })
    expect((await swept()).left).toEqual([])
    expect(await ask('GET', `executions/103?auditId=${auditId}`)).toMatchObject({ status: 'canceled' })
    expect(await ask('GET', 'ai-agent/api-key')).not.toEqual(withKey)
    expect(await everything(token)).toEqual(there)
    expect(readLedgers(folder)).toEqual([])
    close()
  })

  test('reports what it cannot decide or remove', async () => {
    const { make, ledger, path, swept, close } = staged()
    ledger.open({ operation: 'runFlow', kind: 'execution', names: [], as: 'admin', flow: 101 })
    ledger.open({ kind: 'hook', names: ['listener_throttle {"state":"on"}'], as: 'admin' })
    const mine = await make('flows', `etalon-${RUN}-4-flow`, FLOW)
    ledger.open({ kind: 'flow', names: ['From a template'], as: 'admin', foreign: { before: ['1'], like: mine.id } })
    const since = await make('flows', 'From a template', FLOW)
    ledger.open({ operation: 'createSession', kind: 'chat session', names: [], as: 'admin' })
    const noted = readFileSync(path, 'utf8').split('\n').length
    // Damaged lines, a line of an unknown kind, and one that was cut off by a kill.
    writeFileSync(path, 'null\n{"entry":8,"kind":"fl\n{"entry":8,"kind":"frog","names":[],"as":"admin"}\n', {
      flag: 'a',
    })
    writeFileSync(path, '{"entry":9,"kind":"fl', { flag: 'a' })
    const { removed, left, unsure, permanent } = await swept()
    expect({ removed, left }).toEqual({ removed: [`flow ${mine.id} etalon-${RUN}-4-flow`], left: [] })
    expect(unsure).toEqual([
      'execution of flow 101 that runFlow may have made',
      'what the hook listener_throttle {"state":"on"} did',
      expect.stringMatching(new RegExp(`^flow ${since.id} From a template, which appeared while`)),
      ...[0, 1, 2].map((more) => `what ${path}:${noted + more} noted, which cannot be read`),
    ])
    expect(permanent).toContain('1 × chat session')
    close()
  })

  test('does not count an execution as ended if the target gives no information', async () => {
    const { ask, ledger, folder, send, target, redactor, close } = staged()
    const { auditId } = await ask('POST', 'flows/103/run', {})
    ledger.learn(ledger.open({ operation: 'runFlow', kind: 'execution', names: [], as: 'admin', flow: 103 }), [auditId])
    const failing: typeof send = (request, context) =>
      /executions|stop/.test(request.url)
        ? Promise.resolve({ status: 500, headers: {}, body: new Uint8Array() })
        : send(request, context)
    const { left } = await sweepAfter({ target, redactor, run: RUN, send: failing }, readLedgers(folder)[0])
    expect(left).toEqual([`execution ${auditId} of flow 103`])
    expect(readLedgers(folder)).toHaveLength(1)
    close()
  })

  test('keeps the ledger if the target refuses a removal', async () => {
    const { make, ask, ledger, folder, swept, close } = staged()
    const child = await make('flows', `etalon-${RUN}-5-flow`, FLOW)
    ledger.learn(ledger.open({ operation: 'createFlow', kind: 'flow', names: [`etalon-${RUN}-5-`], as: 'admin' }), [
      child.id,
    ])
    const user = await make('flows', 'Somebody uses it', {
      ...FLOW,
      properties: { 'field.flow.child': String(child.id) },
    })
    expect((await swept()).left).toEqual([`flow ${child.id} etalon-${RUN}-5-flow`])
    expect(readLedgers(folder)).toHaveLength(1)
    await ask('DELETE', `flows/${user.id}`)
    expect((await swept()).removed).toEqual([`flow ${child.id} etalon-${RUN}-5-flow`])
    expect(readLedgers(folder)).toEqual([])
    close()
  })
})
