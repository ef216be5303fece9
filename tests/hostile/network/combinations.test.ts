import { expect, test } from 'vitest'
import { RESOURCE_KINDS, resources, rules, writeJson } from '#spec'
import type { Report } from '../../../suites/index.ts'
import { drawn } from '../../reference-server/freedoms/index.ts'
import { useVirtualTime } from '../../strength/virtual-time.ts'
import { SEEDS, whole } from '../whole.ts'
import { latency, noise } from './conditions.ts'
import { type Scenario, crowd } from './scenarios.ts'
import type { Service } from './service.ts'
import { tried } from './trial.ts'

useVirtualTime()

/** `npm test` runs one rule out of this many. */
const FEW = 40
const LATENCY_MS = 30
const LOST = 0.02
/** The maximum share of blocked rules. */
const MOST_BLOCKED = 0.01

const scenario: Scenario = {
  name: 'a bad day',
  says: 'another client, 30 ms latency, and 2 % of the requests get a 502 or a reset',
  network: async (service, seed) => {
    const among = await crowd(service, seed)
    return (send) => latency(LATENCY_MS, LATENCY_MS, seed)(noise(LOST, seed)(among(send)))
  },
}

const sampled = new Set(rules.map(({ id }) => id).filter((_id, index) => index % FEW === 0))

const those = ({ rules: all }: Report, outcome: Report['rules'][number]['outcome']): string[] =>
  all.filter((rule) => rule.outcome === outcome).map(({ id, reason = '' }) => `${id}: ${reason}`)

/** The names of the gate's objects that are still there. */
async function ownObjects({ ask }: Service): Promise<string[]> {
  const lists = RESOURCE_KINDS.map((kind) => resources[kind].group)
  const texts = await Promise.all(
    lists.map(async (list) => writeJson(await ask('hana', 'GET', list === 'flows' ? 'flows?scope=all' : list))),
  )
  return texts.flatMap((text) => text.match(/etalon-g0-[\w-]+/g) ?? [])
}

test.each(SEEDS)('a random combination of freedoms conforms, and nothing is left behind (seed %i)', async (seed) => {
  let left: string[] | undefined
  const [report] = await tried({
    scenario,
    service: 'reference',
    seed,
    choices: drawn(seed),
    hooks: seed % 2 === 0,
    profiles: ['product'],
    async atEnd(service) {
      left = await ownObjects(service)
    },
    ...(whole ? {} : { includes: ({ rule }) => sampled.has(rule.id) }),
  })
  expect(those(report!, 'violation')).toEqual([])
  const blocked = [...those(report!, 'blocked'), ...those(report!, 'error')]
  expect(blocked.length, blocked.join('\n')).toBeLessThanOrEqual(report!.proved.of * MOST_BLOCKED)
  expect(left).toEqual([])
})
