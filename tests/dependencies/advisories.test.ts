import { type Server, createServer } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skipFor } from '../support/requires.ts'
import { advisoriesOf } from './advisories.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test('no runtime dependency has a high-severity advisory', { timeout: 30_000 }, async (context) => {
  const found = await advisoriesOf(ROOT)
  if ('wants' in found) skipFor(found, context)
  expect(found).toEqual([])
})

describe('an advisory of the registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-audit-'))
  let registry: Server
  /** npm's settings: the registry above, and an empty cache. */
  let settings: Record<string, string>
  /** The registry's response, with its status. */
  let answer: { status: number; body: object }

  let id = 0
  // npm caches advisories by id.
  const advisory = (severity: string): object => ({
    leaky: [
      { id: ++id, url: 'https://advisories.example/1', title: 'It leaks', severity, vulnerable_versions: '<2.0.0' },
    ],
  })

  beforeAll(async () => {
    const installed = { version: '1.0.0', integrity: 'sha512-AA==' }
    const root = { name: 'user', version: '1.0.0', dependencies: { leaky: '^1.0.0' } }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root, 'node_modules/leaky': installed } }),
    )
    registry = createServer((request, response) => {
      const { status, body } = request.url!.endsWith('/bulk')
        ? answer
        : { status: 200, body: { name: 'leaky', versions: { '1.0.0': { name: 'leaky', version: '1.0.0' } } } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening))
    const { port } = registry.address() as AddressInfo
    settings = { registry: `http://127.0.0.1:${port}/`, cache: join(folder, '.npm') }
  })
  afterAll(() => {
    registry.close()
    rmSync(folder, { recursive: true })
  })

  test('is reported if it is severe', async () => {
    answer = { status: 200, body: advisory('high') }
    expect(await advisoriesOf(folder, settings)).toEqual(['leaky *: high, It leaks (https://advisories.example/1)'])
  })

  test.each([
    ['there is nothing', {}],
    ['it is not grave', advisory('moderate')],
  ])('is ignored if %s', async (_what, body) => {
    answer = { status: 200, body }
    expect(await advisoriesOf(folder, settings)).toEqual([])
  })

  test('is unknown if the registry serves none or is unreachable, which is neither a failure nor a pass', async () => {
    answer = { status: 405, body: {} }
    const refused = await advisoriesOf(folder, settings)
    expect(refused).toEqual({ wants: 'advisories', reason: expect.stringContaining('405') })
    expect(JSON.stringify(refused), 'the address of a registry is for nobody else').not.toContain('127.0.0.1')
    expect(await advisoriesOf(folder, { ...settings, registry: 'http://127.0.0.1:9/' })).toMatchObject({
      wants: 'advisories',
    })
  })
})
