import { afterEach, describe, expect, test } from 'vitest'
import { freedoms } from '#spec'
import { type Mock, type MockOptions, createMock, demoCredentials } from '../../index.ts'
import { randomCombination } from '../../alterations/variants/index.ts'
import { roleKeys } from '../../sandboxes/role-keys.ts'

const ORIGIN = 'http://mock.test'
const { admin } = demoCredentials()
let mock: Mock
afterEach(() => mock.close())
const start = (options: MockOptions = {}): Mock => (mock = createMock(options))

interface Answer {
  status: number
  headers: Headers
  json: any
}

async function send(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
  const response = await mock.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: /^[[{]/.test(text) ? JSON.parse(text) : text }
}
const control = (method: string, path: string, body?: unknown): Promise<Answer> => send(method, `/_mock${path}`, body)
const call = (method: string, path: string, key = admin): Promise<Answer> =>
  send(method, `/rest/v1${path}`, undefined, key)

/** The present variants by freedom id. */
const takenIn = ({ json }: Answer): Record<string, string> =>
  Object.fromEntries(json.freedoms.map((one: { freedom: string; taken: string }) => [one.freedom, one.taken]))
const plain = Object.fromEntries(freedoms.map(({ id, variants }) => [id, variants[0]!.id]))
const drawn = (seed: number): Record<string, string> => ({
  ...plain,
  ...Object.fromEntries(randomCombination(seed).map(({ freedom, variant }) => [freedom, variant])),
})
const announced = ({ headers }: Answer): string | null => headers.get('etalon-vary')

describe('a mock that varies', () => {
  test('varies each freedom by its seed, and announces the seed with every response', async () => {
    start({ vary: 7 })
    const answers = [await call('GET', '/flows'), await call('GET', '/nowhere'), await call('GET', '/flows', 'no-key')]
    expect(answers.map(announced)).toEqual(['seed=7', 'seed=7', 'seed=7'])
    const listed = await control('GET', '/variants')
    expect(listed.json.seed).toBe(7)
    expect(takenIn(listed)).toEqual(drawn(7))
    expect(drawn(7)).not.toEqual(plain)
  })

  test('does so from its very first response, while the variants are still loading', async () => {
    start({ vary: 7 })
    expect(announced(await call('GET', '/nowhere'))).toBe('seed=7')
    const { world } = mock.sandboxes.create({ vary: 8 })
    expect(announced(await call('GET', '/flows', roleKeys(world.view)['admin']))).toBe('seed=8')
  })

  test('announces nothing if every choice is plain', async () => {
    start()
    expect(announced(await call('GET', '/flows'))).toBeNull()
    expect(takenIn(await control('GET', '/variants'))).toEqual(plain)
  })

  test('passes its seed to sandboxes created without one', async () => {
    start({ vary: 7 })
    const own = await control('POST', '/sandboxes', { vary: 8 })
    const other = await control('POST', '/sandboxes')
    expect([own.json.vary, other.json.vary]).toEqual([8, 7])
    expect(announced(await call('GET', '/flows', own.json.keys.admin))).toBe('seed=8')
    expect(announced(await call('GET', '/flows', other.json.keys.admin))).toBe('seed=7')
    expect(takenIn(await control('GET', `/sandboxes/${own.json.id}/variants`))).toEqual(drawn(8))
    expect(announced(await call('GET', '/flows'))).toBe('seed=7')
  })
})

/** A freedom that one request shows, with the status of the plain choice and that of a variant. */
const SHOWN = { freedom: 'errors/other-methods', variant: 'not-found' }

describe('variants', () => {
  test('are chosen by name, over a random combination or plain choices, and change responses', async () => {
    start()
    const before = (await send('PATCH', '/rest/v1/flows', undefined, admin)).status
    await control('PUT', `/variants/${SHOWN.freedom}`, { variant: SHOWN.variant })
    const after = await send('PATCH', '/rest/v1/flows', undefined, admin)
    expect(after.status).not.toBe(before)
    expect(announced(after)).toBe(`${SHOWN.freedom}=${SHOWN.variant}`)
    const both = await control('PUT', '/variants', { seed: 3, variants: { [SHOWN.freedom]: SHOWN.variant } })
    expect(takenIn(both)).toEqual({ ...drawn(3), [SHOWN.freedom]: SHOWN.variant })
    await control('DELETE', `/variants/${SHOWN.freedom}`)
    expect(takenIn(await control('GET', '/variants'))).toEqual(drawn(3))
    await control('DELETE', '/variants')
    expect(takenIn(await control('GET', '/variants'))).toEqual(plain)
    expect((await send('PATCH', '/rest/v1/flows', undefined, admin)).status).toBe(before)
  })

  test('can be the plain choice, against the seed', async () => {
    start()
    const seed = Array.from({ length: 100 }, (_, each) => each).find(
      (each) => drawn(each)[SHOWN.freedom] === SHOWN.variant,
    )!
    await control('PUT', '/variants', { seed })
    expect((await send('PATCH', '/rest/v1/flows', undefined, admin)).status).toBe(404)
    const variants = { [SHOWN.freedom]: plain[SHOWN.freedom] }
    expect(takenIn(await control('PUT', '/variants', { seed, variants }))).toEqual({ ...drawn(seed), ...variants })
    expect((await send('PATCH', '/rest/v1/flows', undefined, admin)).status).toBe(405)
  })

  test('go back with a reset to those that the sandbox began with', async () => {
    start({ vary: 7 })
    await control('PUT', '/variants', { seed: 8 })
    await control('POST', '/reset')
    expect(takenIn(await control('GET', '/variants'))).toEqual(drawn(7))
  })

  test('are of freedoms and names that there are', async () => {
    start()
    const unknown = await control('PUT', '/variants', { variants: { 'flows/none': 'x' } })
    expect([unknown.status, unknown.json.error]).toEqual([
      400,
      expect.stringContaining('there is no freedom flows/none'),
    ])
    const names = freedoms.find(({ id }) => id === SHOWN.freedom)!.variants.map(({ id }) => id)
    const misspelt = await control('PUT', `/variants/${SHOWN.freedom}`, { variant: 'x' })
    expect([misspelt.status, misspelt.json.error]).toEqual([400, expect.stringContaining(names.join(', '))])
    expect((await control('PUT', '/variants/flows/none', { variant: 'x' })).status).toBe(404)
  })
})

describe('faults', () => {
  const RULE = 'flows/delete-refuses-scheduled'
  const remove = async (): Promise<number> => (await call('DELETE', '/flows/109')).status

  test('are on in their sandbox only, until they are switched off', async () => {
    start()
    const { keys, id } = (await control('POST', '/sandboxes')).json
    const on = await control('PUT', `/sandboxes/${id}/faults/${RULE}`)
    expect(on.json.faults).toMatchObject([{ rule: RULE, on: true }])
    expect(await remove()).toBe(409)
    expect((await call('DELETE', '/flows/109', keys.admin)).status).toBe(200)
    await control('POST', `/sandboxes/${id}/reset`)
    expect((await call('DELETE', '/flows/109', keys.admin)).status).toBe(409)
    await control('PUT', '/faults', { faults: [RULE] })
    expect((await control('GET', '/faults')).json.faults.filter((one: { on: boolean }) => one.on)).toHaveLength(1)
    await control('DELETE', `/faults/${RULE}`)
    expect(await remove()).toBe(409)
  })

  test('of a rule for several operations are all on, or the one of an operation', async () => {
    start()
    const { faults } = (await control('GET', '/faults')).json
    const { rule, id, operation } = faults.find((one: { operation?: string }) => one.operation !== undefined)
    const all = await control('PUT', '/faults', { faults: [rule] })
    // Beside those of one operation each a rule may have faults of all operations at once.
    const ofOneEach = faults.filter(
      (one: { rule: string; operation?: string }) => one.rule === rule && one.operation !== undefined,
    )
    expect(all.json.faults.length).toBe(ofOneEach.length)
    const one = await control('PUT', '/faults', { faults: [id] })
    expect(one.json.faults).toMatchObject([{ id, operation, on: true }])
    const [area, name] = id.split('/')
    expect((await control('DELETE', `/faults/${area}/${encodeURIComponent(name)}`)).status).toBe(204)
    expect((await control('GET', '/faults')).json.faults.some((other: { on: boolean }) => other.on)).toBe(false)
  })

  test('of one response both apply', async () => {
    start()
    await control('PUT', '/faults', { faults: ['errors/unauthorized-body-empty', 'http/unauthorized-says-how'] })
    const refused = await mock.fetch(new Request(`${ORIGIN}/rest/v1/flows`))
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, null])
    expect(await refused.text()).toBe('who are you?')
  })

  test('of which the later would hide the earlier are refused without any change', async () => {
    start()
    const [earlier, later] = ['webhooks/event-types-name-events', 'webhooks/event-types-answer']
    await control('PUT', `/faults/${earlier}`)
    const { status, json } = await control('PUT', `/faults/${later}`)
    expect([status, json.error]).toEqual([409, expect.stringContaining(`(${later}) hides`)])
    const on = (await control('GET', '/faults')).json.faults.filter((one: { on: boolean }) => one.on)
    expect(on.map(({ rule }: { rule: string }) => rule)).toEqual([earlier])
  })

  test('are of rules that there are', async () => {
    start()
    const { status, json } = await control('PUT', '/faults', { faults: ['flows/none'] })
    expect([status, json.error]).toEqual([400, expect.stringContaining('there is no fault flows/none')])
    expect((await control('PUT', '/faults/flows/none')).status).toBe(404)
    expect((await control('DELETE', '/faults/flows/none')).status).toBe(404)
  })
})
