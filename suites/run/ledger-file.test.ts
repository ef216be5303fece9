import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Transport } from '../kit/exchange.ts'
import { Redactor } from '../kit/redact.ts'
import type { Check } from '../kit/check.ts'
import type { Report } from '../report/report.ts'
import { createLedgerFile } from './ledger-file.ts'
import { readLedgers } from './read-ledger.ts'
import { run } from './run.ts'
import { parseTarget } from './target-file.ts'
import { UsageError } from '../kit/usage-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-full-'))
afterAll(() => rmSync(folder, { recursive: true }))
const head = { run: 'abc', target: 'http://a.test/rest', startedAt: '2026-01-01T00:00:00.000Z' }
const full = (): never => {
  throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
}

/** Runs a case that creates two macros. */
async function runOn(
  write: (file: number, bytes: Uint8Array) => number,
): Promise<{ there: Set<number>; made: number; report: Report }> {
  const there = new Set<number>()
  let made = 0
  const send: Transport = async ({ method, url }) => {
    const json = (value: unknown): { status: number; headers: Record<string, string>; body: Uint8Array } => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: new TextEncoder().encode(JSON.stringify(value)),
    })
    if (method === 'GET') return json([...there].map((id) => ({ id })))
    const id = Number(url.split('/').at(-1))
    if (method === 'DELETE') return (there.delete(id), json({}))
    there.add(++made)
    return json({ id: made })
  }
  const check: Check = {
    rule: 'flows/deleted-flow-not-found',
    title: 'two macros',
    run: async ({ api, unique }) => {
      for (let count = 0; count < 2; count++) await api.need('createMacro', { body: { name: unique('macro') } })
    },
  }
  const source = 'base_url: http://a.test/rest\nallow: [reads, writes]\ncredentials: { admin: { api_key: key-1 } }\n'
  const { ledger, close } = createLedgerFile(folder, head, write)
  const report = await run({
    target: parseTarget(source, 'test', {}).target,
    checks: [check],
    observations: [],
    send,
    redactor: new Redactor(),
    seed: 1,
    profiles: new Set(['product']),
    selected: new Set(['flows/deleted-flow-not-found']),
    confirm: false,
    ledger,
  })
  close()
  return { there, made, report }
}

/** Writes `lines` lines, then fails for lack of space. */
const fullAfter = (lines: number): typeof writeSync => {
  let count = 0
  return ((file: number, bytes: Uint8Array) => (++count > lines ? full() : writeSync(file, bytes))) as typeof writeSync
}

describe('a disk that is full under the ledger never stops the removal', () => {
  test.each([
    ['when something is to be created', 3, 1],
    ['when an answer tells an id', 2, 1],
    ['when what was created is gone', 5, 2],
  ])('%s', async (_name, lines, made) => {
    const found = await runOn(fullAfter(lines))
    expect(found.made).toBe(made)
    expect([...found.there]).toEqual([])
    const [one] = found.report.rules[0]?.cases ?? []
    expect(one?.outcome).toBe(made === 2 ? 'pass' : 'error')
    expect(found.report.lacks).toEqual([
      {
        part: 'the ledger',
        reason: expect.stringMatching(/abc\.jsonl cannot be written \(ENOSPC\): nothing more was created/),
      },
    ])
    expect(readdirSync(folder)).toEqual([])
  })

  test('from the beginning: then nothing is begun', () => {
    expect(() => createLedgerFile(folder, head, full)).toThrow(UsageError)
    expect(() => createLedgerFile(folder, head, full)).toThrow(/cannot be written \(ENOSPC\); give --ledger/)
    expect(readdirSync(folder)).toEqual([])
  })
})

test('a line that was written in part spoils no other one', () => {
  let count = 0
  const inPart = (file: number, bytes: Uint8Array): number => {
    count += 1
    if (count === 2) return writeSync(file, bytes.subarray(0, 10))
    return count === 3 ? full() : writeSync(file, bytes)
  }
  const { ledger, close, path } = createLedgerFile(folder, head, inPart)
  const known = { kind: 'macro', names: ['etalon-abc-1-'], as: 'admin' } as const
  expect(() => ledger.open(known)).toThrow(/nothing is created, since the ledger/)
  ledger.open(known)
  close()
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(4)
  const [read] = readLedgers(folder)
  expect(read?.damaged).toEqual([2])
  expect(read?.ledger.removable()).toHaveLength(1)
})

test.each<[string, (path: string) => void]>([
  ['the file', (path) => rmSync(path)],
  ['the folder', (path) => rmSync(dirname(path), { recursive: true })],
])('%s may be removed while the run goes on: that ends well', (_what, remove) => {
  const { ledger, close, path } = createLedgerFile(join(folder, 'removed', 'ledger'), head)
  remove(path)
  const entry = ledger.open({ kind: 'macro', names: ['etalon-abc-1-'], as: 'admin' })
  ledger.close(entry)
  expect(close).not.toThrow()
  expect(existsSync(path)).toBe(false)
})
