import { type OperationId, freedoms } from '#spec'
import { describe, expect, test } from 'vitest'
import { verifyPacts } from '../../../contracts/provider/verify.ts'
import { faults } from '../../../mocks/faults/index.ts'
import { BASE_PATH, createMock, demoCredentials } from '../../../mocks/index.ts'
import { variants } from '../../../mocks/latitude/index.ts'
import { listen } from '../../../mocks/node/serve.ts'
import { sampleOf } from '../strength/shards.ts'

const adminKey = demoCredentials().admin
/** What the demo world asks of a flow that can be started. */
const flow = { flowType: 'flow.etl.database' }

/** Verifies the contracts on a service. */
async function verify({ fetch }: { fetch: (request: Request) => Promise<Response> }): Promise<void> {
  const { origin, close } = await listen(fetch)
  try {
    await verifyPacts({ baseUrl: origin + BASE_PATH, adminKey, flow })
  } finally {
    await close()
  }
}

/** The operations that the contracts call. */
const CALLED: readonly OperationId[] = ['runFlow', 'getExecution', 'deleteFlow']

test('the mock keeps the contracts', () => verify(createMock()))

describe.concurrent('the contracts ask for nothing that the documents leave open', () => {
  const touched = freedoms.filter(
    ({ operations }) => operations.length <= CALLED.length && operations.some((id) => CALLED.includes(id)),
  )
  const taken = sampleOf(variants.filter(({ freedom }) => touched.some(({ id }) => id === freedom)))
  test.each(taken.map((one) => [`${one.freedom} ${one.variant}`, one.alteration] as const))('%s', (_name, alteration) =>
    verify(createMock({ alterations: [alteration] })),
  )
})

describe.concurrent('a service that breaks a promise breaks the contracts', () => {
  const RULES = [
    'runs/reply-audit-id',
    'runs/started-code',
    'flows/delete-refuses-scheduled',
    'errors/unauthorized-body-empty',
  ]
  const broken = faults.filter(
    ({ rule, operation }) => RULES.includes(rule) && (operation === undefined || CALLED.includes(operation)),
  )
  test.each(broken.map(({ id, fault }) => [id, fault] as const))('%s', (_id, fault) =>
    expect(verify(createMock({ alterations: [fault] }))).rejects.toThrow('contracts are broken'),
  )

  test('every key is served', () => {
    const mock = createMock()
    const fetch = (request: Request) => {
      const served = new Request(request)
      served.headers.set('authorization', `Bearer ${adminKey}`)
      return mock.fetch(served)
    }
    return expect(verify({ fetch })).rejects.toThrow('Given the key was never issued')
  })
})

test('a provider state that cannot be set up is no verdict', () =>
  expect(verify({ fetch: async () => new Response(null, { status: 503 }) })).rejects.toThrow('could not be set up'))
