import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type UnderWay, begin } from '../../tests/support/child.ts'
import { etalonHere } from '../../tests/support/in-process.ts'

const TOKEN = 'a-token-of-the-test-suite'
const running: UnderWay[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.signal('SIGKILL')
})

interface Line {
  time: string
  level: string
  event?: string
  origin?: string
  path?: string
  status?: number
  message?: string
}

/** Starts a mock with a log, and returns its origin. */
async function start(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ child: UnderWay; origin: string }> {
  const child = begin(['mock', '--port', '0', '--log', 'json', ...words], environment)
  running.push(child)
  while (!child.output().includes('"event":"ready"')) {
    if (await Promise.race([child.ended, sleep(20)])) throw new Error(`the mock ended: ${child.output()}`)
  }
  const { origin } = linesOf(child.output()).find(({ event }) => event === 'ready')!
  return { child, origin: origin!.replace('0.0.0.0', '127.0.0.1') }
}

/** Every line must be JSON: one that is not fails the test. */
function linesOf(output: string): Line[] {
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

describe('etalon mock --log json', { timeout: 60_000 }, () => {
  test('prints JSON lines alone, and all of them before it ends', async () => {
    const { child, origin } = await start([])
    const requests = 2_000
    for (let begun = 0; begun < requests; begun += 50)
      await Promise.all(Array.from({ length: 50 }, () => fetch(`${origin}/rest/v1/flows`).then((one) => one.text())))
    child.signal('SIGTERM')
    const { code, output } = await child.ended
    const lines = linesOf(output)
    expect(code).toBe(0)
    expect(lines.filter(({ path, status }) => path === '/rest/v1/flows' && status === 401)).toHaveLength(requests)
    expect(lines.map(({ event }) => event).filter((event) => event !== undefined)).toEqual([
      'ready',
      'stopping',
      'stopped',
    ])
    for (const { time, level } of lines) {
      expect(new Date(time).toISOString()).toBe(time)
      expect(['info', 'warn', 'error']).toContain(level)
    }
  })

  test('beyond this machine, takes the token of the environment and does not print it', async () => {
    const { child, origin } = await start(['--host', '0.0.0.0'], { ETALON_MOCK_TOKEN: TOKEN })
    const statusWith = async (token?: string): Promise<number> => {
      const headers: HeadersInit = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return (await fetch(`${origin}/_mock/metrics`, { headers })).status
    }
    expect([await statusWith(), await statusWith(`${TOKEN}x`), await statusWith(TOKEN)]).toEqual([401, 401, 200])
    expect((await fetch(`${origin}/_mock/health`)).status).toBe(200)
    const made = await fetch(`${origin}/_mock/sandboxes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const { keys } = (await made.json()) as { keys: Record<string, string> }
    expect((await fetch(`${origin}/?token=${TOKEN}`)).status).toBe(401)
    child.signal('SIGTERM')
    const { output } = await child.ended
    expect(linesOf(output)).toContainEqual(expect.objectContaining({ event: 'reachable', level: 'warn' }))
    for (const secret of [TOKEN, ...Object.values(keys)]) expect(output).not.toContain(secret)
  })

  test('beyond this machine without a token of the environment is refused', async () => {
    const { code, output } = await etalonHere(['mock', '--log', 'json', '--host', '0.0.0.0'])
    expect(output).toContain('--log json with --host 0.0.0.0: set ETALON_MOCK_TOKEN')
    expect(code).toBe(3)
  })

  test('with a time to live logs the eviction', async () => {
    const { child, origin } = await start(['--sandbox-ttl', '1'])
    const made = await fetch(`${origin}/_mock/sandboxes`, { method: 'POST' })
    const { id } = (await made.json()) as { id: string }
    while (!child.output().includes('sandbox-evicted')) await sleep(50)
    expect(linesOf(child.output())).toContainEqual(
      expect.objectContaining({ event: 'sandbox-evicted', sandbox: id, reason: 'idle' }),
    )
    expect((await fetch(`${origin}/_mock/sandboxes/${id}`)).status).toBe(410)
  })
})

test.each([
  [
    'a log in another format',
    ['--log', 'text'],
    /--log <format>' argument 'text' is invalid. Allowed choices are json/,
  ],
  ['a log beside the journal', ['--log', 'json', '--journal'], /cannot be used with option '--journal'/],
  ['no time to live', ['--sandbox-ttl', '0'], /--sandbox-ttl 0: must be an integer from 1 to 3155760000/],
  ['no sandboxes', ['--max-sandboxes', '0'], /--max-sandboxes 0: must be a positive integer/],
  ['half a megabyte', ['--sandbox-memory', '0.5'], /--sandbox-memory 0\.5: must be an integer from 1/],
])('%s is refused', async (_name, words, message) => {
  const { code, output } = await etalonHere(['mock', ...words])
  expect(output).toMatch(message)
  expect(code).toBe(3)
})
