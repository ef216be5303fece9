import { expect, test } from 'vitest'
import type { Exchange } from './exchange.ts'
import { type SharedEvidence, type Sharer, shareEvidence } from './shared-evidence.ts'

const exchange = (url: string): Exchange => ({
  operation: 'listFlows',
  request: { method: 'GET', url, headers: {} },
  response: { status: 200, headers: {}, body: new Uint8Array() },
  valid: true,
  durationMs: 1,
})

const sharer = (evidence: SharedEvidence, ...earlier: string[]): Sharer => ({
  evidence,
  exchanges: earlier.map(exchange),
  hookCalls: [],
  resting: (pause) => pause,
})

const urlsOf = ({ exchanges }: Sharer): string[] => exchanges.map(({ request }) => request.url)

/** Makes evidence: a request, a hook call, and another request. */
const showing = (one: Sharer) => async () => {
  one.exchanges.push(exchange('before'))
  one.hookCalls.push({ after: one.exchanges.length, shell: 'hook' })
  await Promise.resolve()
  one.exchanges.push(exchange('during'))
  return 'value'
}

test('one case makes it, and its requests and hook calls are evidence of each', async () => {
  const evidence: SharedEvidence = new Map()
  const [first, second] = [sharer(evidence, 'a', 'b'), sharer(evidence, 'c')]
  const values = await Promise.all([
    shareEvidence(first, 'name', showing(first)),
    shareEvidence(second, 'name', () => Promise.reject(new Error('made twice'))),
  ])
  expect(values).toEqual(['value', 'value'])
  expect([urlsOf(first), urlsOf(second)]).toEqual([
    ['a', 'b', 'before', 'during'],
    ['c', 'before', 'during'],
  ])
  expect([first.hookCalls, second.hookCalls]).toEqual([[{ after: 3, shell: 'hook' }], [{ after: 2, shell: 'hook' }]])
})

test('a failure is not shared', async () => {
  const evidence: SharedEvidence = new Map()
  const [first, second, third] = [sharer(evidence), sharer(evidence), sharer(evidence)]
  const failing = shareEvidence(first, 'name', () => Promise.reject(new Error('refused')))
  const waiting = shareEvidence(second, 'name', showing(second))
  const after = shareEvidence(third, 'name', showing(third))
  await expect(failing).rejects.toThrow('refused')
  expect(await Promise.all([waiting, after])).toEqual(['value', 'value'])
  expect([urlsOf(second), urlsOf(third)]).toEqual([
    ['before', 'during'],
    ['before', 'during'],
  ])
})

test('another name is other evidence', async () => {
  const evidence: SharedEvidence = new Map()
  const one = sharer(evidence)
  await shareEvidence(one, 'this', showing(one))
  await shareEvidence(one, 'that', showing(one))
  expect(urlsOf(one)).toHaveLength(4)
})
