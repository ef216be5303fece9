import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { factsOf, problemOfReply } from '#spec'
import { BASE_PATH, type Mock, createMock, demoCredentials } from '../index.ts'
import type { Ports } from '../world/index.ts'
import { nodePorts } from './ports.ts'

let mock: Mock
afterEach(() => mock.close())
// Shared: Prism takes longer to read the specification than all of these tests.
const withPrism = nodePorts()
const start = (ports: Ports = withPrism): Mock => (mock = createMock({ ports }))
const headers = { authorization: `Bearer ${demoCredentials().admin}` }

function send(
  prefer: string,
  path = '/v1/flows/101',
  { media = 'application/json', ...more }: { method?: string; body?: string; media?: string } = {},
): Promise<Response> {
  const asked = { ...headers, 'content-type': media, prefer }
  return mock.fetch(new Request(`http://mock.test${BASE_PATH}${path}`, { ...more, headers: asked }))
}
const lastNote = (): string | undefined => mock.sandboxes.default.journal.entries().at(-1)?.note

describe('Prefer', () => {
  test.each(Object.keys(factsOf('getFlow').responses))('code=%s is answered from the specification', async (code) => {
    start()
    const response = await send(`code=${code}`)
    expect(response.status).toBe(Number(code))
    expect(response.headers.get('preference-applied')).toBe(`code=${code}`)
    expect(lastNote()).toContain(`code=${code}`)
    // These responses have the same headers as all others.
    expect(response.headers.has('www-authenticate')).toBe(code === '401')
  })

  test('example= returns the example with that name', async () => {
    start()
    const response = await send('example=shown', '/v1/flows')
    expect(response.headers.get('preference-applied')).toBe('example=shown')
    const stateful = await send('', '/v1/flows')
    expect(await response.json()).not.toEqual(await stateful.json())
  })

  test('dynamic=true returns generated data of the documented shape', async () => {
    start()
    const [one, other] = [await send('dynamic=true'), await send('dynamic=true')]
    expect(one.headers.get('preference-applied')).toBe('dynamic=true')
    const bodies = [await one.json(), await other.json()]
    expect(bodies[0]).not.toEqual(bodies[1])
    for (const body of bodies) expect(problemOfReply('getFlow', 200, body)).toBeUndefined()
  })

  test('dynamic=true generates no negative id, count or time', async () => {
    start()
    for (const path of ['/v1/flows', '/v1/executions/101/statuses', '/v1/executions/101/history']) {
      const text = await (await send('dynamic=true', path)).text()
      expect(text).not.toMatch(/:-\d/)
    }
  })

  test('changes nothing in the world', async () => {
    start()
    const body = JSON.stringify({ name: 'Preferred', flowType: 'flow.etl.api' })
    const more = { method: 'POST', body }
    expect((await send('code=200', '/v1/flows', more)).headers.get('preference-applied')).toBe('code=200')
    expect(await (await send('', '/v1/flows')).text()).not.toContain('Preferred')
  })

  test.each([
    ['a status that is not documented', 'code=418', /getFlow documents only 200, /],
    ['an example that there is not', 'example=nowhere', /Prefer ignored/],
  ])('is ignored for %s, with a note in the journal', async (_name, prefer, note) => {
    start()
    const response = await send(prefer)
    expect(response.status).toBe(200)
    expect(response.headers.get('preference-applied')).toBeNull()
    expect(await response.json()).toMatchObject({ id: 101, name: 'Load orders' })
    expect(lastNote()).toMatch(note)
  })

  test('gives a reason even if Prism gives none', async () => {
    start()
    await send('code=200, example=nowhere')
    expect(lastNote()).toMatch(/^Prefer ignored: \w/)
  })

  test('ignores the media type of an absent body', async () => {
    start()
    expect((await send('code=404', '/v1/flows/101', { media: 'x' })).status).toBe(404)
  })

  test('is ignored without Prism', async () => {
    start({})
    expect((await send('code=404')).status).toBe(200)
    expect(lastNote()).toBe('Prefer ignored: this mock has no Prism')
  })

  test('of another kind is no matter of Prism', async () => {
    start()
    expect((await send('return=minimal')).status).toBe(200)
    expect(lastNote()).toBeUndefined()
  })
})

/** Notable modules loaded by a process that creates a mock and sends it one request. */
function loaded(setup: string): string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const seen = []
    registerHooks({ resolve(name, context, next) { const found = next(name, context); seen.push(found.url); return found } })
    const { createMock, demoCredentials } = await import(${JSON.stringify(join(import.meta.dirname, '../index.ts'))})
    const { nodePorts } = await import(${JSON.stringify(join(import.meta.dirname, 'ports.ts'))})
    const headers = { authorization: 'Bearer ' + demoCredentials().admin }
    ${setup}
    await mock.fetch(new Request('http://mock.test/rest/v1/flows', { headers }))
    mock.close()
    console.log(JSON.stringify(seen.filter((url) => /stoplight.prism|alterations.faults.index|alterations.variants.index|control.generated/.test(url))))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  ) as string[]
}

describe('a mock loads only the modules it uses', () => {
  test.each([
    [
      'neither Prism nor faults, variants or control bodies by itself',
      'const mock = createMock({ ports: nodePorts() })',
      [],
    ],
    ['variants where it varies', 'const mock = createMock({ vary: 7 })', ['variants/index']],
  ] as const)('%s', (_name, setup, parts) => {
    const urls = loaded(setup)
    for (const part of parts) expect(urls.some((url) => url.includes(part))).toBe(true)
    if (parts.length === 0) expect(urls).toEqual([])
  })
})
