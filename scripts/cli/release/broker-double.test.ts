import { describe, expect, test } from 'vitest'
import { startBrokerDouble } from '../../../tests/support/broker-double.ts'
import { UsageError } from '../../../suites/index.ts'
import type { Answer } from './answer.ts'
import { withBrokersAnswer } from './broker.ts'

const RELEASE = { version: '1.2/rc', environment: 'pre production' }
const answer = (verdict: Answer['verdict']): Answer => ({ verdict, because: [`own: ${verdict}`], restsOn: ['own'] })

describe('against a double of the broker, a release needs both answers', () => {
  test.each<[Answer['verdict'], boolean | null, Answer['verdict'], string]>([
    ['yes', true, 'yes', 'own: yes'],
    ['yes', false, 'no', 'broker: because the double says so'],
    ['yes', null, 'never verified', 'broker: because the double says so'],
    ['never verified', true, 'never verified', 'own: never verified'],
    ['never verified', false, 'no', 'broker: because the double says so'],
    ['no', true, 'no', 'own: no'],
  ])('own %s and deployable %s: %s', async (own, deployable, verdict, reason) => {
    const double = await startBrokerDouble({ provider: 'p', deployable })
    const found = await withBrokersAnswer(answer(own), RELEASE, { broker: double.url, provider: 'p' }, {})
    await double.close()
    expect([found.verdict, found.because]).toEqual([verdict, [reason]])
    const { searchParams } = new URL(double.asked[0]?.path ?? '', double.url)
    expect([...searchParams]).toEqual([
      ['q[][pacticipant]', 'p'],
      ['q[][version]', '1.2/rc'],
      ['latestby', 'cvp'],
      ['environment', 'pre production'],
    ])
  })
})

test('a broker that fails is no yes', async () => {
  const found = await withBrokersAnswer(answer('yes'), RELEASE, { broker: 'http://127.0.0.1:9', provider: 'p' }, {})
  expect(found).toMatchObject({ verdict: 'never verified', because: [expect.stringContaining('cannot be reached')] })
})

test.each([[{ broker: 'http://b.test' }], [{ provider: 'p' }]])('%j is half of it', async (flags) => {
  await expect(withBrokersAnswer(answer('yes'), RELEASE, flags, {})).rejects.toBeInstanceOf(UsageError)
})
