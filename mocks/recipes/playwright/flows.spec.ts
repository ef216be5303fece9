import { expect } from '@playwright/test'
import { test } from './test.ts'

for (const name of ['Load orders again', 'Load orders twice', 'Load orders at noon']) {
  test(`a flow is created and runs: ${name}`, async ({ sandbox, request }) => {
    const headers = { authorization: `Bearer ${sandbox.keys['admin']}` }
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
