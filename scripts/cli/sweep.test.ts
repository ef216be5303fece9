import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Report, createLedgerFile } from '../../suites/index.ts'
import { seededRandom } from '../../mocks/world/random.ts'
import { type Ended, type ServedMock, type UnderWay, begin, etalonMock } from '../../tests/support/child.ts'
import { etalonHere } from '../../tests/support/in-process.ts'

const TARGET_FILE = join(import.meta.dirname, '../embedded-target.yaml')
const LISTS = ['flows?scope=all', 'schedules', 'connections', 'formats', 'listeners', 'macros', 'webhooks']
/** Areas that create objects of every kind, and those whose objects have names of their own or belong to a user. */
const AREAS = ['flows,schedules,webhooks,runs,bundles', 'connections,formats,listeners,macros,recycle-bin']
const EXCLUSIVE = 'agent-tools,custom-key,billing,authentication'
/** The maximum number of ledger lines before a run is killed. */
const MOST_LINES = 600

const root = mkdtempSync(join(tmpdir(), 'etalon-killed-'))
let mock: ServedMock
beforeAll(async () => {
  mock = await etalonMock('--deliver-to', '127.0.0.1:*')
})
afterAll(async () => {
  await mock.stop()
  rmSync(root, { recursive: true, force: true })
})

/** The environment for the embedded mock's target file. */
function environment(): NodeJS.ProcessEnv {
  const keys = Object.entries(mock.keys).map(([name, key]) => [`${name.toUpperCase()}_KEY`, key])
  return { BASE_URL: mock.baseUrl, ORIGIN: new URL(mock.baseUrl).origin, ...Object.fromEntries(keys) }
}

async function ask(method: 'GET' | 'POST', path: string, token = mock.keys['admin']): Promise<unknown> {
  const response = await fetch(`${mock.baseUrl}/v1/${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  return response.json()
}

/** Everything in the documented lists of both tenants, and the users who have a language-model key. */
async function everything(): Promise<unknown[]> {
  const { token } = (await ask('POST', 'token-auth/tenants/12')) as { token: string }
  const objects = []
  for (const list of LISTS)
    for (const as of [mock.keys['admin'], token]) objects.push(...((await ask('GET', list, as)) as { id: number }[]))
  const keys = ['admin', 'editor', 'capped'].map((name) => ask('GET', 'ai-agent/api-key', mock.keys[name]))
  return [...objects.toSorted((a, b) => a.id - b.id), ...(await Promise.all(keys))]
}

/** A run of some areas, once it has written this many ledger lines or has ended. */
async function underWay(
  areas: string,
  lines: number,
  more: readonly string[] = [],
): Promise<UnderWay & { folder: string }> {
  const folder = mkdtempSync(join(root, 'ledger-'))
  const words = ['check', '--target', TARGET_FILE, '--ledger', folder, '--only', areas, ...more]
  const run = begin(words, environment())
  const ended = new AbortController()
  void run.ended.then(() => ended.abort())
  while (!ended.signal.aborted && linesIn(folder) < lines) await new Promise((resolve) => setTimeout(resolve, 3))
  return { ...run, folder }
}

function linesIn(folder: string): number {
  const [file] = readdirSync(folder)
  try {
    return file === undefined ? 0 : readFileSync(join(folder, file), 'utf8').split('\n').length - 1
  } catch {
    return 0
  }
}

function runOf(folder: string): string {
  return /-(\w+)\.jsonl$/.exec(readdirSync(folder)[0] ?? '')?.[1] ?? ''
}

function sweep(folder: string): Promise<Ended> {
  return etalonHere(['sweep', '--target', TARGET_FILE, '--run', runOf(folder), '--ledger', folder], environment())
}

describe('etalon sweep', () => {
  test('finishes runs killed at any moment, and touches nothing else', async () => {
    const before = await everything()
    const random = seededRandom(4)
    const moments = [...AREAS, EXCLUSIVE].map((areas) => ({ areas, lines: 1 + Math.floor(random() ** 2 * MOST_LINES) }))
    const folders: string[] = []
    // One after another: two at a target would be refused, but a killed run blocks nobody.
    for (const { areas, lines } of moments) {
      const run = await underWay(areas, lines)
      run.signal('SIGKILL')
      expect(await run.ended).toEqual({ code: null, output: expect.any(String) })
      folders.push(run.folder)
    }
    expect(await everything()).not.toEqual(before)
    const swept: Ended[] = []
    for (const folder of folders) swept.push(await sweep(folder))
    for (const { code, output } of swept)
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/0 not removed/) })
    // Flows from templates have generated names; if the response was lost, their owner is unknown.
    const unsure = swept.flatMap(({ output }) =>
      [...output.matchAll(/to be looked at: flow (\d+) /g)].map(([, id]) => Number(id)),
    )
    expect((await everything()).filter((one) => !unsure.includes((one as { id: number }).id))).toEqual(before)
    expect(folders.flatMap((folder) => readdirSync(folder))).toEqual([])
  })
})

describe('a run that is stopped from the keyboard', () => {
  test('removes what it created and writes a report that says so', async () => {
    const before = await everything()
    const file = join(root, 'stopped.json')
    const run = await underWay('flows,schedules', 40, ['--report', file])
    run.signal('SIGINT')
    const { code, output } = await run.ended
    expect(output).toMatch(/stopping and removing what was created/)
    expect(code).toBe(4)
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    expect(report).toMatchObject({ stopped: true, interrupted: true, verdict: { code: 4, verdict: 'Not a verdict' } })
    expect(report.summary.notYetChecked).toBeGreaterThan(0)
    expect(await everything()).toEqual(before)
    expect(readdirSync(run.folder)).toEqual([])
  })

  test('is listed if it was killed, with the command that finishes it', async () => {
    const run = await underWay('flows,schedules', 40)
    run.signal('SIGKILL')
    await run.ended
    const word = runOf(run.folder)
    const line = `etalon sweep --target ${TARGET_FILE} --run ${word} --ledger ${run.folder}`
    const listed = await etalonHere(['sweep', '--list', '--ledger', run.folder])
    expect(listed).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`^${word} of .* at ${mock.baseUrl}: \\d+ open\n {2}${line}\n$`)),
    })
    expect(await sweep(run.folder)).toMatchObject({ code: 0 })
  })
})

describe('etalon sweep is careful', () => {
  /** The outcome of bad usage: its exit code, and a line that begins like this. */
  const refused = (begin: string): Ended => ({
    code: 3,
    output: expect.toSatisfy((output: string) => output.startsWith(`etalon: ${begin}`)),
  })

  test('about files that are not ledgers: it names them and goes on', async () => {
    const folder = mkdtempSync(join(root, 'ledger-'))
    const head = { run: 'abc123', target: 'https://elsewhere.test/rest', startedAt: '2026-01-01T00:00:00.000Z' }
    createLedgerFile(folder, head)
    mkdirSync(join(folder, 'a.jsonl'))
    for (const [name, content] of [
      ['b.jsonl', ''],
      ['c.jsonl', 'null\n'],
      ['d.jsonl', `${JSON.stringify({ ledger: 2, ...head })}\n`],
      ['e.jsonl', `${JSON.stringify({ ledger: 1, ...head, run: 'abc124' })}\n`],
    ] as const)
      writeFileSync(join(folder, name), content)
    const { code, output } = await etalonHere(['sweep', '--ledger', folder])
    expect(code).toBe(0)
    expect(output).toMatch(
      /^abc123 of 2026-01-01T00:00:00.000Z at https:\/\/elsewhere.test\/rest: 0 open, still running in process \d+\n$/m,
    )
    expect(output).toContain(
      `: 0 open\n  etalon sweep --url https://elsewhere.test/rest --run abc124 --ledger ${folder}\n`,
    )
    expect(output).toContain(`etalon: ${join(folder, 'a.jsonl')}: cannot be read (EISDIR)`)
    for (const name of ['b.jsonl', 'c.jsonl', 'd.jsonl'])
      expect(output).toContain(`etalon: ${join(folder, name)}:1: does not say whose ledger it is`)
  })

  test('about a path that is not a folder, as the run itself is', async () => {
    const file = join(root, 'a-file')
    writeFileSync(file, '')
    expect(await asked('--ledger', file)).toEqual(
      refused(`--ledger ${file}: cannot be read (ENOTDIR); give the folder in which`),
    )
    const words = ['check', '--target', TARGET_FILE, '--ledger', file, '--only', 'errors/missing-token']
    expect(await etalonHere(words, environment())).toEqual({
      code: 3,
      output: expect.stringMatching(new RegExp(`^etalon: the ledger ${file}/.* cannot be written \\(EEXIST\\); give`)),
    })
  })

  const asked = (...words: string[]): Promise<Ended> =>
    etalonHere(['sweep', '--url', 'http://127.0.0.1:9/rest', '--key', 'some-key-1', ...words])

  test.each(['a-b', '', 'A', 'abc123-1'])('about the run id %j', async (word) => {
    expect(await asked('--run', word)).toEqual({
      code: 3,
      output: `etalon: --run ${word}: a run id has only lower-case letters and digits\n`,
    })
  })

  test('about a target without a run: it does not ignore options', async () => {
    const file = join(root, 'no-such-file.yaml')
    const words = (...more: string[]): Promise<Ended> => etalonHere(['sweep', '--target', file, ...more])
    expect(await words()).toEqual(refused('--target belongs to --run'))
    expect(await words('--run', 'abc123')).toEqual(refused(`${file}: cannot be read (ENOENT)`))
  })

  test('about a run that is still running', async () => {
    const folder = mkdtempSync(join(root, 'ledger-'))
    createLedgerFile(folder, {
      run: 'abc123',
      target: 'http://127.0.0.1:9/rest',
      startedAt: '2026-01-01T00:00:00.000Z',
    })
    expect(await asked('--run', 'abc123', '--ledger', folder)).toEqual(
      refused(`run abc123 is still running in process ${process.pid}; let it end or stop it`),
    )
  })

  test('about the ledger of another target', async () => {
    const folder = mkdtempSync(join(root, 'ledger-'))
    const target = 'https://elsewhere.test/rest'
    createLedgerFile(folder, { run: 'abc123', target, startedAt: '2026-01-01T00:00:00.000Z' })
    expect(await asked('--run', 'abc123', '--ledger', folder)).toEqual(
      refused('run abc123 was at https://elsewhere.test/rest, not at http://127.0.0.1:9/rest'),
    )
  })
})
