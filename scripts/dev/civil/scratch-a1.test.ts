import { expect, test } from 'vitest'
import { drawVariants } from '../../../mocks/latitude/index.ts'
import { checks, observations, run } from '../../../suites/index.ts'
import { alarms } from '../strength/bench.ts'
import { stage } from '../strength/stage.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'
import { askingBy, crowdedWorld } from './crowd.ts'
import { createNeighbours } from './neighbours.ts'
useVirtualTime()
test('x', { timeout: 500_000 }, async () => {
  const seed = Number(process.env['SEED'] ?? 1)
  const real = () => Number(process.hrtime.bigint() / 1_000_000n)
  const t0 = real()
  const { close, send, fetch, ...mock } = stage(
    process.env['VARY'] === undefined ? [] : drawVariants(seed).map(({ alteration }) => alteration),
    { world: crowdedWorld },
  )
  mock.target.limits.runs = 2
  const st = new Map<string, number>()
  const neighbours = createNeighbours(
    askingBy(async (r) => {
      const a = await fetch(r)
      const k = `${r.method} ${new URL(r.url).pathname.replaceAll(/\d+/g, 'N').replace(/http\/.*/, 'http/')} ${a.status}`
      st.set(k, (st.get(k) ?? 0) + 1)
      return a
    }, 'http://mock.test'),
    seed,
  )
  await neighbours.moveIn()
  console.log('moved in', real() - t0)
  let n = 0
  let last = real()
  const slow: [number, string][] = []
  const only = process.env['ONLY']
  const report = await run({
    ...mock,
    async send(request, asked) {
      for (let k = Number(process.env['ACTS'] ?? 1); k > 0; k--) await neighbours.act()
      n++
      if (n % 2000 === 0) console.log(n, real() - t0)
      return send(request, asked)
    },
    checks,
    observations,
    seed,
    profiles: new Set(['product', 'mcp', 'http']),
    ...(only === undefined
      ? {}
      : { includes: ({ id }: { id: string }) => only.split(',').some((one) => id.startsWith(one)) }),
    onResult(r) {
      const now = real()
      slow.push([now - last, r.case.id])
      last = now
      if (!['pass', 'not-applicable'].includes(r.outcome)) console.log(r.outcome, r.case.id, String(r.thrown))
    },
  })
  console.log(
    slow.toSorted((a, b) => b[0] - a[0]).slice(0, 8),
    n,
    real() - t0,
    [...st]
      .sort()
      .map((x) => x.join(' '))
      .join('\n'),
  )
  close()
  console.log(alarms(report).join('\n'))
  expect(1).toBe(1)
})
