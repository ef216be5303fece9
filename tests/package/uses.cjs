// What a CommonJS program does with each entry that CommonJS can require; Vitest itself refuses to be required.
const { BASE_PATH, createMock } = require('etalon')
const { startMock } = require('etalon/node')
const seen = { msw: typeof require('etalon/msw').mswHandler, playwright: typeof require('etalon/playwright').test }
require('etalon/api')
seen.openapi = require('etalon/openapi.json').openapi

async function use() {
  const mock = createMock()
  const headers = { authorization: `Bearer ${mock.keys.admin}` }
  seen.inProcess = (await mock.fetch(new Request(`http://mock.test${BASE_PATH}/v1/flows`, { headers }))).status
  const running = await startMock()
  seen.overHttp = (await fetch(`${running.baseUrl}/v1/flows`, { headers })).status
  await running.close()
  // One mock for both kinds of modules.
  seen.same = (await import('etalon')).createMock === createMock
  console.log(JSON.stringify(seen))
}

void use()
