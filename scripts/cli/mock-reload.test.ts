import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENT } from '../../mocks/node/prism/stateless.ts'
import { type ServedMock, etalonMock } from '../../tests/support/child.ts'
import { reloadOnChange } from './mock-reload.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-reload-'))
const script = join(folder, 'assistant.yaml')
const world = join(folder, 'world.yaml')

const worldWith = (flow: string): string =>
  `users:\n  - { id: 1, login: ann, password: p, role: administrator }\nflows:\n  - { id: 7, name: ${flow} }\n`

let mock: ServedMock
beforeAll(async () => {
  writeFileSync(script, 'otherwise: First words\n')
  writeFileSync(world, worldWith('First'))
  mock = await etalonMock('--assistant', script, '--world', world)
})
afterAll(async () => {
  await mock.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function send(method: string, path: string, body?: unknown, key = mock.keys['admin']): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const url = path.startsWith('/_mock') ? new URL(path, mock.baseUrl) : mock.baseUrl + path
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return response.text()
}

const said = (): Promise<string> => send('POST', '/v1/ai-agent/api/chat', { message: 'Anything?' })
const flows = (key?: string): Promise<string> => send('GET', '/v1/flows', undefined, key)
const printed = (line: RegExp): Promise<void> => expect.poll(mock.output, { timeout: 20_000 }).toMatch(line)

describe('etalon mock reloads its files when they change', () => {
  test('uses the new script, and keeps the previous one if it is broken', async () => {
    expect(await said()).toContain('First words')
    writeFileSync(script, 'otherwise: Second words\n')
    await printed(/^reloaded: \S+assistant\.yaml; it applies from now on$/m)
    expect(await said()).toContain('Second words')
    writeFileSync(script, 'model: mine\notherwise: 7\n')
    await printed(/^not reloaded: \S+assistant\.yaml:2: otherwise: must be a text; the former stays in force$/m)
    expect(await said()).toContain('Second words')
    // Many editors write a new file and rename it over the old one.
    writeFileSync(`${script}.new`, 'otherwise: Third words\n')
    renameSync(`${script}.new`, script)
    await expect.poll(said, { timeout: 20_000 }).toContain('Third words')
  })

  test('starts resets and new sandboxes from the new world, and keeps stored state', async () => {
    await send('POST', '/v1/flows', { name: 'Stored', flowType: 'flow.etl.api' })
    writeFileSync(world, worldWith('Second'))
    await printed(/^reloaded: \S+world\.yaml; new sandboxes and resets start from it; stored state stays$/m)
    expect(await flows()).toMatch(/First.*Stored/)
    const { keys } = JSON.parse(await send('POST', '/_mock/sandboxes', {}))
    expect(await flows(keys.admin)).toMatch(/Second/)
    await send('POST', '/_mock/reset')
    expect(await flows()).toMatch(/Second/)
    expect(await flows()).not.toMatch(/First|Stored/)
    writeFileSync(world, 'users: []\n')
    await printed(/^not reloaded: \S+world\.yaml:1: users: one of them must have the role administrator; the former/m)
    await send('POST', '/_mock/reset')
    expect(await flows()).toMatch(/Second/)
  })
})

test('a stateless mock reloads the specification when it is regenerated', async () => {
  const stateless = await etalonMock('--stateless')
  // It reports ready before it watches the file.
  const touched = (): string => {
    utimesSync(DOCUMENT, new Date(), new Date())
    return stateless.output()
  }
  await expect
    .poll(touched, { interval: 300, timeout: 30_000 })
    .toMatch(/^reloaded: \S+openapi\.json; the mock serves it now$/m)
  expect((await fetch(`${stateless.baseUrl}/v1/flows`, { headers: { authorization: 'Bearer x' } })).status).toBe(200)
  await stateless.stop()
})

test('reloads nothing once stopped', async () => {
  const file = join(folder, 'watched.yaml')
  writeFileSync(file, '1')
  let times = 0
  const said: string[] = []
  const stop = await reloadOnChange(new Map([[file, () => `${(times += 1)}`]]), (line) => said.push(line))
  writeFileSync(file, '22')
  await expect.poll(() => times, { timeout: 20_000 }).toBe(1)
  await stop()
  writeFileSync(file, '333')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(times).toBe(1)
  expect(said).toEqual([`reloaded: ${file}; 1`])
})
