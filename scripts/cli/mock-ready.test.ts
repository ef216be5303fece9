import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters, styleText } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import type { JournalEntry } from '../../mocks/index.ts'
import { begin, etalonMock } from '../../tests/support/child.ts'
import { journalLine } from './journal-line.ts'
import { type Paint, type Ready, banner, readyLine, shortKey } from './mock-ready.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-ready-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ready: Ready = {
  version: '1.2.3',
  origin: 'http://127.0.0.1:4010',
  keys: { admin: `begins${'x'.repeat(246)}ends`, api_user: 'short-key' },
  hasConsole: true,
  startupMs: 141.6,
}
const plain: Paint = (_style, text) => text
const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false })

describe('the banner of a started mock', () => {
  test('names version, console, base URL, short keys, and how to get the whole ones', () => {
    expect(banner(ready, plain)).toBe(`
  ETALON v1.2.3  ready in 142 ms

  ➜  Console:   http://127.0.0.1:4010/
  ➜  Base URL:  http://127.0.0.1:4010/rest
  ➜  Reference: http://127.0.0.1:4010/reference
  ➜  Keys:      admin    begins…ends   api_user short-key
                Whole keys: in the console, with --env .env.local in a file, with --json here
`)
  })

  test('names the file, the seed, and the token in the link', () => {
    const text = banner({ ...ready, envFile: '.env.local', seed: 7, token: 'a-b' }, plain)
    expect(text).toContain('Console:   http://127.0.0.1:4010/?token=a-b\n')
    expect(text).toContain('Env file:  .env.local\n')
    expect(text).toContain('--vary 7')
  })

  test('of a stateless mock has neither console nor keys', () => {
    const text = banner({ ...ready, keys: {}, hasConsole: false }, plain)
    expect(text).toContain('Base URL:  http://127.0.0.1:4010/rest\n')
    expect(text).toContain(
      'Key:       any text will do, as in Authorization: Bearer text; without one, requests get 401\n',
    )
    expect(text).not.toMatch(/Console|Keys|keys|Reference/)
  })

  test('is the same text in colours', () => {
    const text = banner(ready, coloured)
    expect(text).toContain('\u001B[')
    expect(stripVTControlCharacters(text)).toBe(banner(ready, plain))
  })

  test('shows no whole key', () => {
    expect(shortKey('0123456789ab')).toBe('012345…89ab')
    expect(banner(ready, plain).length).toBeLessThan(500)
  })
})

test('the line for scripts has everything', () => {
  expect(JSON.parse(readyLine({ ...ready, seed: 7, token: 't', envFile: 'e.env' }))).toEqual({
    ready: true,
    version: '1.2.3',
    baseUrl: 'http://127.0.0.1:4010/rest',
    origin: 'http://127.0.0.1:4010',
    console: 'http://127.0.0.1:4010/?token=t',
    reference: 'http://127.0.0.1:4010/reference',
    control: 'http://127.0.0.1:4010/_mock',
    keys: ready.keys,
    vary: 7,
    token: 't',
    env: 'e.env',
  })
})

describe('a line of the journal', () => {
  const entry = {
    at: 0,
    method: 'GET',
    target: '/rest/v1/\u001B[31mflow',
    status: 404,
    durationMs: 1.25,
    refusal: { reason: 'no operation' },
  } as JournalEntry

  test.each([
    [200, 32],
    [404, 33],
    [500, 31],
  ])('shows %i in its colour, and nothing that a request sent', (status, colour) => {
    const line = journalLine('default', { ...entry, status }, coloured)
    expect(line).toContain(`\u001B[${colour}m${status}\u001B[39m`)
    expect(stripVTControlCharacters(line)).toBe(journalLine('default', { ...entry, status }, plain))
    expect(line).not.toContain('\u001B[31mflow')
  })
})

describe('etalon mock', () => {
  test('prints one line of JSON alone on stdout, and writes the env file', async () => {
    const env = join(folder, '.env.local')
    const mock = await etalonMock('--env', env, '--journal')
    expect(readFileSync(env, 'utf8')).toContain(`ETALON_URL=${mock.baseUrl}\nETALON_KEY=${mock.keys['admin']}\n`)
    await mock.stop()
  })

  test('begins the names in the env file as a build tool wants them', async () => {
    const env = join(folder, '.env.vite')
    const mock = await etalonMock('--env', env, '--env-prefix', 'VITE_')
    expect(readFileSync(env, 'utf8')).toContain(
      `VITE_ETALON_URL=${mock.baseUrl}\nVITE_ETALON_KEY=${mock.keys['admin']}\n`,
    )
    await mock.stop()
    const refused = (...flags: string[]): Promise<unknown> => begin(['mock', '--port', '0', ...flags]).ended
    expect(await refused('--env-prefix', 'VITE_')).toMatchObject({
      code: 3,
      output: expect.stringContaining('--env FILE'),
    })
    expect(await refused('--env', env, '--env-prefix', '9 ')).toMatchObject({
      code: 3,
      output: expect.stringContaining("must be the beginning of a variable's name"),
    })
  })

  test('that cannot write its env file ends', async () => {
    const { ended } = begin(['mock', '--port', '0', '--env', '/'])
    expect(await ended).toEqual({ code: 3, output: expect.stringMatching(/^etalon: --env \/: cannot be written/) })
  })

  test.each([
    ['no colours without a terminal', {}, false],
    ['none with NO_COLOR', { NO_COLOR: '1' }, false],
    ['colours with FORCE_COLOR', { FORCE_COLOR: '1', NO_COLOR: '' }, true],
  ])('prints %s', async (_case, environment, hasColours) => {
    const { output, signal, ended } = begin(['mock', '--port', '0'], environment)
    await expect.poll(output, { timeout: 20_000 }).toContain('Whole keys')
    signal('SIGTERM')
    await ended
    expect(output().includes('\u001B[')).toBe(hasColours)
  })
})
