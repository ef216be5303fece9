import { beforeEach, describe, expect, test } from 'vitest'
import { BASE_PATH, type Mock, createMock } from '../../../index.ts'

let mock: Mock
beforeEach(() => {
  mock = createMock({ unwatched: true })
})

/** Sends a request as the administrator, and returns the status and what the body says. */
async function ask(method: string, path: string, body?: object): Promise<{ status: number; text: string; json: any }> {
  const headers = { authorization: `Bearer ${mock.keys['admin']}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await mock.fetch(new Request(`http://mock.test${path}`, { method, headers, ...sent }))
  const text = await response.text()
  return { status: response.status, text, json: /^[[{]/.test(text) ? JSON.parse(text) : undefined }
}
const api = (method: string, path: string, body?: object) => ask(method, `${BASE_PATH}/v1${path}`, body)
const breaking = async (rule: string): Promise<string[]> => {
  const { json } = await ask('PUT', `/_mock/faults/${rule}`)
  return json.faults.filter(({ on }: { on: boolean }) => on).map(({ id }: { id: string }) => id)
}

describe('a rule switches on the fault that breaks its sentence wherever it holds', () => {
  test('whatever a flow is called', async () => {
    expect(await breaking('flows/created-by-shown')).toEqual(['flows/created-by-shown#wide'])
    const { json } = await api('POST', '/flows', { name: 'plain' })
    expect([json.name, json.createdBy]).toEqual(['plain', undefined])
  })

  test('whatever parameter is listed', async () => {
    await breaking('runs/by-name-keeps-listed-parameters')
    const { json } = await api('POST', '/flows/flow-name/Echo%20parameters/run?sync=true&logStep=100&colour=red')
    const { text } = await api('GET', `/executions/108/audit/${json.auditId}/console`)
    expect(text).toMatch(/logStep=100/)
    expect(text).toMatch(/colour=red/)
  })

  test('however often a flow was replaced', async () => {
    const { json: flow } = await api('POST', '/flows', { name: 'once', description: 'first' })
    const [saved] = (await api('GET', `/flows/${flow.id}/history`)).json
    await breaking('flows/version-stays-as-saved')
    await api('PUT', `/flows/${flow.id}`, { ...flow, description: 'second' })
    expect((await api('GET', `/flows/${flow.id}/history/${saved.uuid}`)).json.description).toBe('second')
  })

  test('and a number the one of a corner', async () => {
    const { json } = await ask('PUT', '/_mock/faults', { faults: ['schedules/fires-when-due#1'] })
    const on = json.faults.filter((one: { on: boolean }) => one.on)
    expect(on.map(({ id }: { id: string }) => id)).toEqual(['schedules/fires-when-due#1'])
  })
})
