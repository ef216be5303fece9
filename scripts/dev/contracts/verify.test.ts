import { describe, expect, test } from 'vitest'
import { verifyPacts } from '../../../contracts/provider/verify.ts'
import { type Alteration, BASE_PATH, createMock, demoCredentials, faults, variants } from '../../../mocks/index.ts'
import { listen } from '../../../mocks/node/serve.ts'

/** Verifies the contracts on a mock with these alterations. */
async function verify(...alterations: readonly Alteration[]): Promise<void> {
  const { origin, close } = await listen(createMock({ alterations }).fetch)
  try {
    const flow = { flowType: 'flow.etl.database' }
    await verifyPacts({ baseUrl: origin + BASE_PATH, adminKey: demoCredentials().admin, flow })
  } finally {
    await close()
  }
}

test('the mock keeps the contracts', () => verify())

/** Freedoms that the contracts touch: they must hold whichever way a service takes. */
const FREEDOMS = /^(flows\/delete|runs\/|executions\/|errors\/)/
describe('the contracts ask for nothing that the documents leave open', () => {
  test.each(
    variants.filter(({ freedom }) => FREEDOMS.test(freedom)).map((one) => [`${one.freedom} ${one.variant}`, one]),
  )('%s', (_name, one) => verify((one as { alteration: Alteration }).alteration))
})

/** Rules that the contracts rest on, with the operations that they call. */
const RULES = [
  'runs/reply-audit-id',
  'runs/started-code',
  'executions/status',
  'flows/delete-refuses-scheduled',
  'errors/invalid-token',
  'errors/unauthorized-body-empty',
]
const OPERATIONS = ['runFlow', 'getExecution', 'deleteFlow']
describe('a service that breaks a promise breaks the contracts', () => {
  const concerned = faults.filter(
    ({ rule, operation }) => RULES.includes(rule) && (operation === undefined || OPERATIONS.includes(operation)),
  )
  test.each(concerned.map((one) => [one.id, one.fault] as const))('%s', (_id, fault) =>
    expect(verify(fault)).rejects.toThrow('contracts are broken'),
  )
})
