import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { openDataFile } from '../../mocks/node/data-file.ts'
import type { World } from '../../mocks/world/index.ts'
import { type ServedMock, etalonMock } from '../../tests/support/child.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROUNDS = 16
const WRITERS = 6
/** The longest time the mock writes before it is killed, in ms. */
const LOAD_MS = 150

/** What the mock acknowledged for a flow: its last name, whether it was deleted, and its runs. */
interface Acknowledged {
  name: string
  /** A name that was sent, and may or may not be stored. */
  sent?: string
  runs: number[]
  deleted?: 'sent' | 'acknowledged'
}

/** The mock in a bare process, which serves at once when it gets the path of its data file. */
const SERVED = `
  import { once } from 'node:events'
  import { flushCompileCache } from 'node:module'
  import { BASE_PATH, createMock } from '${fileUrl('mocks/index.ts')}'
  import { openDataFile } from '${fileUrl('mocks/node/data-file.ts')}'
  import { listen } from '${fileUrl('mocks/node/serve.ts')}'
  // A killed process would not write the compile cache for the next ones.
  flushCompileCache()
  const [file] = await once(process.stdin.setEncoding('utf8'), 'data')
  const mock = createMock({ store: openDataFile(file) })
  const { origin } = await listen(mock.fetch)
  console.log(JSON.stringify({ baseUrl: origin + BASE_PATH, keys: mock.keys }))
`

function fileUrl(path: string): string {
  return pathToFileURL(join(import.meta.dirname, '../..', path)).href
}

/** A process that is ready to serve a data file. */
function booted(): (file: string) => Promise<Pick<ServedMock, 'baseUrl' | 'keys' | 'kill'>> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SERVED], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const kill = (): Promise<void> => (child.kill('SIGKILL'), ended)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return async (file) => {
    child.stdin.write(file)
    await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended])
    if (!output.endsWith('}\n')) throw new Error(`the mock said: ${output}`)
    return { ...JSON.parse(output), kill }
  }
}

type Send = (method: string, path: string, body?: unknown) => Promise<{ id: number; auditId: number }>

function sender({ baseUrl, keys }: Pick<ServedMock, 'baseUrl' | 'keys'>): Send {
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${keys['admin']}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as never
  }
}

/** Writes until the mock is gone, and records what it acknowledged. */
async function write(send: Send, name: string, flows: Map<number, Acknowledged>): Promise<void> {
  for (let count = 0; ; count += 1) {
    const flow: Acknowledged = { name: `${name}.${count}`, runs: [] }
    const { id } = await send('POST', 'flows', { name: flow.name, flowType: 'flow.etl.api' })
    flows.set(id, flow)
    flow.sent = `${flow.name} again`
    await send('PUT', `flows/${id}`, { name: flow.sent, flowType: 'flow.etl.api' })
    flow.name = flow.sent
    flow.runs.push((await send('POST', `flows/${id}/run`)).auditId)
    if (count % 3 !== 0) continue
    flow.deleted = 'sent'
    await send('DELETE', `flows/${id}`)
    flow.deleted = 'acknowledged'
  }
}

/** What was acknowledged but is missing or incomplete. */
function lossesIn({ view, ids }: World, flows: ReadonlyMap<number, Acknowledged>): string[] {
  const losses: string[] = []
  const lost = (holds: boolean, what: string): void => void (holds || losses.push(what))
  for (const [id, { name, sent, runs, deleted }] of flows) {
    const stored = view.flows.get(id)
    const binned = view.bin.get(`flow:${id}`)
    const names = [name, sent]
    if (deleted === undefined) lost(names.includes(stored?.name), `flow ${id} ${name}`)
    if (deleted === 'acknowledged') lost(stored === undefined && binned !== undefined, `deletion of flow ${id}`)
    for (const run of runs) lost(view.executions.get(run) !== undefined, `run ${run}`)
  }
  const made = [...view.audit.values()].filter(({ method, path }) => method === 'POST' && path === '/v1/flows')
  const there = [...view.flows.values(), ...[...view.bin.values()].map(({ record }) => record)]
  const written = there.filter(({ name }) => name?.startsWith('round'))
  lost(made.length === written.length, `an audit record: ${made.length} of ${written.length}`)
  for (const { id, name } of written) {
    const versions = view.versions.where('object', `flow:${id}`).map(({ snapshot }) => snapshot.name)
    lost(versions.includes(name), `the version of flow ${id} ${name}`)
    lost(id < ids.state.next, `how far ids have come: ${id}`)
  }
  return losses
}

describe('etalon mock --data', () => {
  test(`keeps every acknowledged write when killed, ${ROUNDS} times under load`, async () => {
    const file = join(folder, 'killed.db')
    const flows = new Map<number, Acknowledged>()
    let next = booted()
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = flows.size
      const mock = await next(file)
      if (round + 1 < ROUNDS) next = booted()
      const send = sender(mock)
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        write(send, `round ${round}.${writer}`, flows).catch((problem: unknown) => problem),
      )
      while (flows.size === before) await new Promise((resolve) => setTimeout(resolve, 1))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LOAD_MS))
      await mock.kill()
      for (const problem of await Promise.all(writers)) expect(problem).toBeInstanceOf(TypeError)
      const opened = createMock({ store: openDataFile(file), unwatched: true })
      expect(lossesIn(opened.world, flows)).toEqual([])
      opened.close()
    }
    expect(flows.size).toBeGreaterThan(ROUNDS)
  })

  test('continues pending events after it was killed', async () => {
    const file = join(folder, 'pending.db')
    const first = await etalonMock('--data', file)
    const { auditId } = await sender(first)('POST', 'flows/103/run')
    await sender(first)('POST', 'schedules', { flowId: 108, schedule: '0 0 1 1 *', name: 'Yearly' })
    await first.kill()
    const second = await etalonMock('--data', file)
    const send = sender(second)
    const advance = async (ms: number): Promise<void> => {
      const request = { method: 'POST', body: JSON.stringify({ ms }), headers: { 'content-type': 'application/json' } }
      expect((await fetch(new URL('/_mock/clock/advance', second.baseUrl), request)).ok).toBe(true)
    }
    expect(await send('GET', `executions/103?auditId=${auditId}`)).not.toHaveProperty('status', 'success')
    await advance(61_000)
    expect(await send('GET', `executions/103?auditId=${auditId}`)).toHaveProperty('status', 'success')
    expect(await send('GET', 'executions/108/history?triggerType=schedule')).toEqual([])
    await advance(366 * 86_400_000)
    expect(await send('GET', 'executions/108/history?triggerType=schedule')).toHaveLength(1)
    await second.stop()
    // After an orderly stop there is one file with everything in it.
    expect(existsSync(`${file}-wal`)).toBe(false)
  })
})
