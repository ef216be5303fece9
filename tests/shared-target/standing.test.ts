import { expect, test } from 'vitest'
import type { Alteration } from '../../mocks/index.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { startEmbedded } from '../../scripts/cli/embedded.ts'
import { checks, createLedger, httpTransport, observations, run } from '../../suites/index.ts'

const RULES = ['errors/missing-token', 'errors/wrong-scheme', 'errors/altered-token', 'errors/revoked-token']

/** Checks a mock for what it does with bad tokens on deletions of flows; what it creates is seen. */
async function deletingWithBadTokens(alterations: readonly Alteration[] = []) {
  const { target, redactor, close } = await startEmbedded(alterations)
  const { send, close: hangUp } = httpTransport(target.limits.timeoutMs)
  const created: unknown[] = []
  try {
    const report = await run({
      target: { ...target, limits: { ...target.limits, concurrency: 2 } },
      checks,
      observations,
      redactor,
      seed: 1,
      profiles: new Set(['product']),
      selected: new Set(RULES),
      includes: ({ operation }) => operation === 'deleteFlow',
      ledger: createLedger(),
      async send(request, context) {
        const response = await send(request, context)
        if (request.method === 'POST' && request.url.endsWith('/flows')) created.push(response.status)
        return response
      },
    })
    return { report, created: created.length }
  } finally {
    await hangUp()
    await close()
  }
}

test('cases whose requests nothing carries out share an object, which is removed at the end', async () => {
  const { report, created } = await deletingWithBadTokens()
  expect(report.summary).toMatchObject({ pass: RULES.length, violation: 0, unsteady: 0, blocked: 0 })
  expect(created).toBe(1)
  expect(report.leftBehind.filter((line) => !line.includes('audit'))).toEqual(['1 × entry of the recycle bin'])
})

test('a service that carries one of them out breaks that rule alone', async () => {
  const fault = faults.find(
    ({ rule, operation }) => rule === 'errors/missing-token' && operation === 'deleteFlow',
  )!.fault
  const { report } = await deletingWithBadTokens([fault])
  expect(report.rules.filter(({ outcome }) => outcome !== 'pass').map(({ id, outcome }) => [id, outcome])).toEqual([
    ['errors/missing-token', 'violation'],
  ])
})
