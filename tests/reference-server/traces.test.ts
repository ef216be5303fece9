import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { etalonHere } from '../support/in-process.ts'
import { plantsOf } from './bugs/index.ts'
import { environmentOf } from './gate.ts'
import { type LogLine, startReferenceServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-traces-'))
afterAll(() => rmSync(folder, { recursive: true }))

test("a failed case is found in the service's own log by what each report says of its trace", async () => {
  const log: LogLine[] = []
  const plants = plantsOf(['webhook-table/list-of-enabled-ones'])
  const reference = await startReferenceServer({ plants, log: (line) => log.push(line) })
  const files = ['report.html', 'report.json', 'report.md'].map((name) => join(folder, name))
  const target = join(import.meta.dirname, 'target.yaml')
  const words = ['check', '--target', target, '--only', 'webhooks/created-webhook-listed']
  const reports = files.flatMap((file) => ['--report', file])
  const { code, output } = await etalonHere([...words, ...reports], environmentOf(reference))
  await reference.close()
  expect(code, output).toBe(1)
  const says = /trace ([\da-f]{32}) in the traces of the service; the last request is span ([\da-f]{16})/
  const [, trace = '', span] = says.exec(output) ?? []
  for (const file of files) expect(readFileSync(file, 'utf8'), file).toContain(trace)
  const mine = log.filter((line) => line.trace === trace)
  expect(mine.map(({ method, path }) => `${method} ${path}`)).toContain('POST /rest/v1/webhooks')
  // The request that showed the fault, and no other.
  expect(mine.filter(({ parentSpan }) => parentSpan === span)).toEqual([
    { method: 'GET', path: '/rest/v1/webhooks', status: 200, trace, parentSpan: span },
  ])
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    rules: { cases: { trace?: object }[] }[]
  }
  expect(report.rules.flatMap(({ cases }) => cases.flatMap((one) => one.trace ?? []))).toContainEqual({
    id: trace,
    span,
  })
})
