import { createMock, variants } from '../../../mocks/index.ts'
import { checks, run } from '../../../suites/index.ts'
import { embeddedTarget } from '../../commands/embedded.ts'
import { inProcess } from './in-process.ts'
async function seen(alterations: any[]) {
  const mock = createMock({ alterations })
  const { target, redactor } = embeddedTarget('http://mock.test')
  const send = inProcess(mock); const out: string[] = []
  await run({ target: { ...target, limits: { ...target.limits, timeoutMs: 500, concurrency: 1 } } as any, checks: checks.filter((c) => c.rule.startsWith('flows/')), observations: [], redactor, seed: 7, profiles: new Set(['product']) as any,
    send: async (q: any) => { const r = await send(q); const b = new TextDecoder().decode(r.body).replaceAll(/etalon-\w+-\d+-/g, 'N-').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'U').replaceAll(/\d{10,14}/g, 'T')
      out.push(q.method + q.url.replaceAll(/etalon-\w+-\d+-/g, 'N-').replaceAll(/\d{10,14}/g,'T') + r.status + b); return r } } as any)
  return out
}
const plain = await seen([]); const again = await seen([])
const strip = (s: string) => s.replace(/eyJ[\w.-]+/g, 'J')
const diff = (a: string[], b: string[]) => a.length !== b.length || a.some((x, i) => strip(x) !== strip(b[i]!))
console.log('control differs:', diff(plain, again), plain.findIndex((x, i) => strip(x) !== strip(again[i]!)))
const i0 = plain.findIndex((x, i) => strip(x) !== strip(again[i]!)); if (i0 >= 0) console.log(plain[i0]!.slice(0, 400), '\n', again[i0]!.slice(0, 400))
for (const v of variants.filter((one) => one.freedom.startsWith('flows/'))) {
  const other = await seen([v.alteration]); if (!diff(plain, other)) console.log('not shown:', v.freedom, v.variant)
}
process.exit(0)
