import { expect } from '@playwright/test'
import { test } from 'etalon/playwright'

for (const name of ['Load orders again', 'Load orders twice', 'Load orders at noon']) {
  test(`a flow is created and runs: ${name}`, async ({ sandbox, request }) => {
    const headers = { authorization: `Bearer ${sandbox.keys.admin}` }
    const created = await request.post(`${sandbox.baseUrl}/v1/flows`, {
      headers,
      data: { name, flowType: 'flow.etl.api' },
    })
    const { id } = (await created.json()) as { id: number }
    const run = await request.post(`${sandbox.baseUrl}/v1/flows/${id}/run`, { headers })
    expect(run.status()).toBe(200)
    await sandbox.advance(60_000)
    const latest = await request.get(`${sandbox.baseUrl}/v1/executions/${id}`, { headers })
    expect(await latest.json()).toMatchObject({ flowId: id, status: 'success' })
  })
}

for (const name of ['once', 'and again']) {
  test(`each begins with what the mock began with: ${name}`, async ({ mock, request }) => {
    const headers = { authorization: `Bearer ${mock.keys.editor}` }
    const flows = `${mock.baseUrl}/v1/flows`
    expect(await (await request.get(flows, { headers })).text()).not.toContain('A flow of the whole mock')
    await request.post(flows, { headers, data: { name: 'A flow of the whole mock', description: name } })
    expect(await (await request.get(flows, { headers })).text()).toContain('A flow of the whole mock')
  })
}

test('what takes time or goes wrong is one call away', async ({ sandbox, request }) => {
  const headers = { authorization: `Bearer ${sandbox.keys.editor}` }
  await sandbox.fail('listFlows', 503)
  expect((await request.get(`${sandbox.baseUrl}/v1/flows`, { headers })).status()).toBe(503)
  await sandbox.run(101, 'error', { duration: 0, times: 1 })
  await request.post(`${sandbox.baseUrl}/v1/flows/101/run`, { headers })
  await sandbox.advance(1000)
  const latest = await request.get(`${sandbox.baseUrl}/v1/executions/101`, { headers })
  expect(await latest.json()).toMatchObject({ status: 'error' })
})
