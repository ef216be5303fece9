import { createMock, variants } from '../../../mocks/index.ts'
import { checks, run } from '../../../suites/index.ts'
import { embeddedTarget } from '../../commands/embedded.ts'
import { inProcess } from './in-process.ts'
async function seen(alterations: any[]) {
  const mock = createMock({ alterations })
  const { target, redactor } = embeddedTarget('http://mock.test')
  const send = inProcess(mock)
  const out = new Set<string>()
  const norm = (s: string) =>
    s
      .replaceAll(/etalon-\w+?-\d+-/g, 'N-')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'U')
      .replaceAll(/eyJ[\w.-]+/g, 'J')
      .replaceAll(/\d{5,}/g, 'I')
  await run({
    target: { ...target, limits: { ...target.limits, timeoutMs: 500, concurrency: 1 } } as any,
    checks: checks.filter((c) => c.rule.startsWith('flows/')),
    observations: [],
    redactor,
    seed: 7,
    profiles: new Set(['product']) as any,
    send: async (q: any) => {
      const r = await send(q)
      const b = norm(new TextDecoder().decode(r.body))
      if (!/recycle-bin|executions|audit/.test(q.url))
        out.add(
          norm(q.method + ' ' + q.url + ' ' + (q.body ?? '')) +
            ' -> ' +
            r.status +
            ' ' +
            (b.length > 2000 ? norm(b).slice(0, 150) : b),
        )
      return r
    },
  } as any)
  return out
}
const plain = new Set<string>()
for (let i = 0; i < 6; i++) for (const one of await seen([])) plain.add(one)
for (const v of variants.filter((one) => one.freedom.startsWith('flows/'))) {
  const fresh = [...(await seen([v.alteration]))].filter((x) => !plain.has(x))
  if (fresh.length < 1) console.log('not shown:', v.freedom, v.variant)
}
for (let i = 0; i < 3; i++)
  console.log('control, new exchanges:', [...(await seen([]))].filter((x) => !plain.has(x)).length)
process.exit(0)
