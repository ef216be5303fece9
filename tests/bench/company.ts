import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { etalon } from './contestant.ts'
import { type Running, start } from './process.ts'
import { type Row, atLeast, atMost, percentile, rounded } from './row.ts'

/** How large the company is. */
export interface Company {
  /** Sandboxes in use. */
  sandboxes: number
  requestsPerSecond: number
  /** Clients that leave their sandbox for a new one, a second: teams run tests, and do not all clean up. */
  leavesPerSecond: number
  seconds: number
}

const LARGE: Company = {
  sandboxes: 10_000,
  requestsPerSecond: 1_000,
  leavesPerSecond: 10,
  seconds: Number(process.env['ETALON_COMPANY_SECONDS'] ?? 300),
}
/** The limit on sandboxes, by those in use: beyond it those go that were left, as nobody has used them for longest. */
const MOST_OF_USED = 1.1
/** Requests are sent in portions this often, in ms. */
const TICK_MS = 10
const CONNECTIONS = 50
/** Requests that first warm the mock up, by sandboxes. */
const WARM_UP = 0.5
const AT_ONCE = 20
/** Requests that wait for a mock that has fallen behind; those that would come after them are late, and count so. */
const MOST_WAITING = 5_000
/** The limit of the mock, and what its process may take: twice as much for garbage, and its own code. */
const LIMIT_MB = 512
const MOST_MB = 1_200
const MOST_P99_MS = 100

const JSON_TYPE = { 'content-type': 'application/json' }
const NEW_FLOW = JSON.stringify({ name: 'Load orders', flowType: 'flow.etl.database', tags: ['orders'] })

/** Of ten requests, as a client of the API sends them. */
const MIX = [
  ...Array.from({ length: 7 }, () => ({ method: 'GET', path: '/rest/v1/flows/101' })),
  { method: 'GET', path: '/rest/v1/flows' },
  { method: 'GET', path: '/rest/v1/schedules' },
  { method: 'POST', path: '/rest/v1/flows', body: NEW_FLOW },
] as const

/** What the clients saw. */
interface Seen {
  /** From when a request was due to its whole response, in ms: a mock that falls behind does not look fast. */
  times: number[]
  refusedAsEvicted: number
  failed: number
  /** How the first of them failed. */
  failure?: string
}

/** A mock that a whole company shares: very many sandboxes, a steady load over all of them, and new ones all the time. */
export async function company(size: Company = LARGE): Promise<Row[]> {
  const most = Math.round(size.sandboxes * MOST_OF_USED)
  const limits = ['--max-sandboxes', `${most}`, '--sandbox-memory', `${LIMIT_MB}`]
  const name = 'etalon mock'
  const server = await start({ name, command: (port) => etalon('mock', '--port', `${port}`, ...limits) })
  const pool = new Pool(server.origin, { connections: CONNECTIONS })
  try {
    const clients = new Clients(pool, size)
    await clients.open()
    await clients.warmUp()
    const atBegin = server.memory()
    const processorBefore = server.processor()
    let peak = atBegin
    const watch = setInterval(() => (peak = Math.max(peak, server.memory())), 1_000)
    const seconds = await clients.load()
    clearInterval(watch)
    return rowsOf(server, clients, {
      ...size,
      atBegin,
      peak,
      lasted: seconds,
      processorMs: server.processor() - processorBefore,
      metrics: await clients.metrics(),
    })
  } finally {
    await pool.destroy()
    await server.stop()
  }
}

/** Clients that each have a sandbox. */
class Clients {
  readonly seen: Seen = { times: [], refusedAsEvicted: 0, failed: 0 }
  readonly #pool: Pool
  readonly #keys: string[] = []
  readonly #renewing = new Set<number>()
  #sent = 0

  readonly #size: Company

  constructor(pool: Pool, size: Company) {
    this.#pool = pool
    this.#size = size
  }

  async open(): Promise<void> {
    let left = this.#size.sandboxes
    const opening = async (): Promise<void> => {
      while (left-- > 0) this.#keys.push(await this.#newKey())
    }
    await Promise.all(Array.from({ length: AT_ONCE }, opening))
  }

  async warmUp(): Promise<void> {
    let left = this.#size.sandboxes * WARM_UP
    const asking = async (): Promise<void> => {
      while (left-- > 0) await this.#ask(performance.now())
    }
    await Promise.all(Array.from({ length: AT_ONCE }, asking))
    Object.assign(this.seen, { times: [], refusedAsEvicted: 0, failed: 0 })
  }

  /** Sends the load, each request when it is due whatever became of those before; returns how long it took, in s. */
  async load(): Promise<number> {
    const begun = performance.now()
    const pending = new Set<Promise<void>>()
    const add = (work: Promise<void>): void => {
      pending.add(work)
      void work.catch((problem: Error) => this.#fail(problem.message)).finally(() => pending.delete(work))
    }
    const { requestsPerSecond, leavesPerSecond, seconds } = this.#size
    const total = requestsPerSecond * seconds
    for (let sent = 0, made = 0; sent < total;) {
      while (pending.size > MOST_WAITING) await sleep(TICK_MS)
      const passed = (performance.now() - begun) / 1_000
      for (; sent < Math.min(total, passed * requestsPerSecond); sent++)
        add(this.#ask(begun + (sent / requestsPerSecond) * 1_000))
      for (const due = Math.min(passed, seconds) * leavesPerSecond; made < due; made++) add(this.#replaceOne())
      await sleep(TICK_MS)
    }
    await Promise.allSettled(pending)
    return (performance.now() - begun) / 1_000
  }

  /** The value of each metric of the mock that has no labels but one. */
  async metrics(): Promise<ReadonlyMap<string, number>> {
    const { body } = await this.#pool.request({ path: '/_mock/metrics', method: 'GET' })
    const lines = (await body.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
  }

  async #newKey(): Promise<string> {
    const { body } = await this.#pool.request({ path: '/_mock/sandboxes', method: 'POST', headers: JSON_TYPE })
    const { keys } = (await body.json()) as { keys: { admin: string } }
    return keys.admin
  }

  /** A client at random starts anew, and leaves its sandbox behind. */
  async #replaceOne(): Promise<void> {
    const index = Math.floor(Math.random() * this.#keys.length)
    this.#keys[index] = await this.#newKey()
  }

  #fail(how: string): void {
    this.seen.failed += 1
    this.seen.failure ??= how
  }

  async #ask(due: number): Promise<void> {
    const index = Math.floor(Math.random() * this.#keys.length)
    const { body: content, ...request } = { body: undefined, ...MIX[this.#sent++ % MIX.length]! }
    const key = this.#keys[index] as string
    const headers = { authorization: `Bearer ${key}`, ...(content === undefined ? {} : JSON_TYPE) }
    const {
      statusCode,
      headers: received,
      body,
    } = await this.#pool.request({
      ...request,
      headers,
      ...(content === undefined ? {} : { body: content }),
    })
    await body.dump({ limit: Infinity })
    this.seen.times.push(performance.now() - due)
    if (statusCode === 200) return
    if (statusCode !== 401 || received['etalon-evicted'] === undefined)
      this.#fail(`${request.method} ${request.path} responded ${statusCode}`)
    else {
      this.seen.refusedAsEvicted += 1
      // Of several refused requests of a client, one opens the new sandbox.
      if (this.#keys[index] !== key || this.#renewing.has(index)) return
      this.#renewing.add(index)
      this.#keys[index] = await this.#newKey()
      this.#renewing.delete(index)
    }
  }
}

interface Measured extends Company {
  atBegin: number
  peak: number
  /** How long the load really took, in seconds. */
  lasted: number
  processorMs: number
  metrics: ReadonlyMap<string, number>
}

function rowsOf(server: Running, { seen }: Clients, measured: Measured): Row[] {
  const { sandboxes, requestsPerSecond, seconds, atBegin, peak, lasted, processorMs, metrics } = measured
  const requests = seen.times.length
  const p99 = percentile(seen.times, 0.99)
  const evicted = ['count', 'memory'].map((reason) =>
    metrics.get(`etalon_mock_sandboxes_evicted_total{reason="${reason}"}`),
  )
  return [
    {
      measure: `${requestsPerSecond} requests a second over ${sandboxes} sandboxes for ${seconds} s, ms from when each was due`,
      figures: {
        p50: rounded(percentile(seen.times, 0.5)),
        p99: rounded(p99),
        'p99.9': rounded(percentile(seen.times, 0.999)),
        requests,
        'requests a second': rounded(requests / lasted),
        'processor time of the mock, µs a request': rounded((processorMs * 1_000) / requests),
        'refused, since their sandbox was evicted': seen.refusedAsEvicted,
        failed: seen.failure === undefined ? 0 : `${seen.failed}, first: ${seen.failure}`,
      },
      targets: [
        atMost(MOST_P99_MS, 'ms for p99', p99),
        atLeast(requestsPerSecond * 0.99, 'requests a second', requests / lasted),
        atMost(0, 'failed', seen.failed),
      ],
    },
    {
      measure: `the same, MB resident, with ${LIMIT_MB} MB for sandboxes`,
      figures: {
        'with all sandboxes': rounded(atBegin),
        most: rounded(peak),
        'at the end': rounded(server.memory()),
        'estimate of the mock at the end': rounded((metrics.get('etalon_mock_sandbox_memory_bytes') ?? 0) / 2 ** 20),
        'sandboxes at the end': (metrics.get('etalon_mock_sandboxes') ?? 0) - 1,
        'evicted by number': evicted[0] ?? 0,
        'evicted by memory': evicted[1] ?? 0,
        'requests in journals': metrics.get('etalon_mock_journal_entries') ?? 0,
      },
      targets: [atMost(MOST_MB, 'MB', peak)],
    },
  ]
}
