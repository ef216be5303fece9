import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { rules } from '#spec'
import {
  type Target,
  checks,
  createLedger,
  preflightWithRetry,
  httpTransport,
  observations,
  parseTarget,
  run,
  tallyRequests,
} from '../../suites/index.ts'
import { printPlan } from './check/print-plan.ts'
import { rehearse } from './check/rehearse.ts'
import { etalon } from '../../tests/support/child.ts'
import { startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-plan-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `--plan` for a target that counts its requests. */
async function planned(
  lines: string,
  ...words: string[]
): Promise<{ output: string; code: number | null; came: number }> {
  let came = 0
  const server = createServer((socket) => {
    came += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const file = join(folder, 'target.yaml')
  writeFileSync(file, `base_url: http://127.0.0.1:${(server.address() as AddressInfo).port}/rest\n${lines}`)
  const { output, code } = await etalon(['check', '--plan', '--target', file, ...words])
  server.close()
  return { output, code, came }
}

const READING = 'allow: [reads]\ncredentials: { admin: { api_key: key-of-mine-1 } }\n'

test('--plan requires an administrator, as the run would', async () => {
  const { target } = parseTarget('base_url: http://127.0.0.1:9/rest', 'target.yaml', {})
  await expect(printPlan(target, { seed: 1 }, { verbose: false })).rejects.toThrow('has no credentials.admin')
})

test.each<[string, string, boolean]>([
  ['two effects', 'agent-tools/import-template-imports', true],
  ['one effect', 'agent-tools/unknown-tool-is-200', false],
])('--plan says when the rows add up to more than the sum: requests of %s', async (_name, rule, more) => {
  const { target, close } = await startEmbedded()
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  await printPlan(target, { seed: 1, selected: new Set([rule]) }, { verbose: false }).finally(() => log.mockRestore())
  await close()
  const counts = lines.flatMap((line) => /^ {2}(\w+) +(\d+)$/.exec(line) ?? []).filter((part) => /^\d+$/.test(part))
  const sum = counts.slice(0, -1).reduce((total, count) => total + Number(count), 0)
  expect(sum > Number(counts.at(-1))).toBe(more)
  expect(lines.some((line) => line.includes('counts in both rows'))).toBe(more)
})

describe('--plan sends nothing', () => {
  test('and prints how much would be sent', async () => {
    const { output, code, came } = await planned(READING, '--only', 'search')
    expect(came).toBe(0)
    expect(code).toBe(0)
    expect(output).toMatch(/an estimate from a run on the embedded mock/)
    expect(output).toMatch(/^ {2}reads +\d+$/m)
    expect(output).not.toMatch(/^ {2}writes/m)
    // A run that only reads leaves nothing but audit records.
    const [, together] = /^ {2}together +(\d+)$/m.exec(output) ?? []
    expect(output).toMatch(new RegExp(`stay behind, .*:\n {2}audit record +${together}\n`))
    expect(output).toMatch(/^(\d+) cases would run and ([1-9]\d*) would not .*; nothing was sent to the target$/m)
  })

  test('and with --verbose lists the operations, and what would be skipped and why', async () => {
    const login = READING.replace('api_key: key-of-mine-1', 'login: ann, password: ann-pass-1').replace(
      'reads',
      'reads, writes',
    )
    const { output, came } = await planned(login, '--verbose', '--only', 'search,chat/response-is-text')
    expect(came).toBe(0)
    expect(output).toMatch(/^ {2}writes +\d+\n(?: {4}\w+ +\d+\n)* {4}createFlow +\d+$/m)
    expect(output).toMatch(/^ {4}issueToken +\d$/m)
    expect(output).toMatch(/^run {6}search\/finds-flows \|/m)
    expect(output).toMatch(/^not run {2}search\/finds-macros .* \(needs request:createMacro/m)
    expect(output).toMatch(/^not run {2}chat\/response-is-text .* \(credentials\.admin is a login/m)
  })

  test('and prints what would stay behind, by kind', async () => {
    const lines =
      READING.replace('[reads]', '[reads, writes, tickets, bills]') +
      'fixtures: { support_ticket: { subject: a, description: b, user_email: a@b.test } }\n'
    const { output } = await planned(
      lines,
      '--only',
      'search/finds-flows,agent-tools/create-support-ticket-runs,chat/response-is-text',
    )
    expect(output).toMatch(
      /^ {2}entry of the recycle bin +[1-9]\d*\n {2}chat session +[1-9]\d*\n {2}support ticket +2\n/m,
    )
    const bounded = await planned(
      `${lines}limits: { left_behind: { support_tickets: 0 } }\n`,
      '--only',
      'agent-tools',
      '--verbose',
    )
    expect(bounded.output).not.toMatch(/^ {2}support ticket/m)
    expect(bounded.output).toMatch(
      /^not run {2}agent-tools\/create-support-ticket-runs .*limits\.left_behind\.support_tickets/m,
    )
  })

  test('and its rows add up when no request has two effects', async () => {
    const { output } = await planned(READING.replace('[reads]', '[reads, writes]'), '--only', 'mcp,search')
    const counts = [...output.matchAll(/^ {2}(\w+) +(\d+)$/gm)].map(([, name, count]) => [name, Number(count)] as const)
    const rows = counts.filter(([name]) => ['reads', 'writes'].includes(name as string))
    expect(rows.reduce((sum, [, count]) => sum + count, 0)).toBe(counts.find(([name]) => name === 'together')?.[1])
  })

  test('and counts the cases beyond the budget as not run', async () => {
    const budget = `${READING}limits: { requests: 20 }\n`
    const { output } = await planned(budget, '--verbose', '--only', 'errors/wrong-scheme')
    expect(output).toMatch(/^not run {2}.* \(not tried: the 20 requests of limits\.requests are used up\)$/m)
    const running = output.match(/^run {6}/gm)?.length
    expect(output).toMatch(new RegExp(`^${running} cases would run`, 'm'))
  })
})

test('--plan counts the marker of the run on a shared target', async () => {
  const { target, close } = await startEmbedded()
  const selection = { selected: new Set(['search/finds-flows']), seed: 7 }
  const [own, shared] = [await rehearse(target, selection), await rehearse(target, selection, { shared: true })]
  await close()
  const marks = (all: typeof own): number =>
    all
      .tallies()
      .flatMap(({ operations }) => operations)
      .find(({ operation }) => operation === 'createFlow')!.requests
  expect(marks(shared)).toBe(marks(own) + 1)
  expect(shared.leftovers.counts().get('recycle_bin')).toBe((own.leftovers.counts().get('recycle_bin') ?? 0) + 1)
})

/** The requests sent to the embedded mock when the cases run. */
async function sent(adjust: (target: Target) => Target, selected: ReadonlySet<string>) {
  const { target: whole, redactor, close } = await startEmbedded()
  const target = adjust(whole)
  const { send, close: hangUp } = httpTransport(target.limits.timeoutMs)
  const { send: counted, tallies } = tallyRequests(send, () => true)
  await preflightWithRetry(target, counted, redactor)
  await run({
    target,
    checks,
    observations,
    send: counted,
    redactor,
    ledger: createLedger(),
    seed: 7,
    profiles: new Set(['product']),
    selected,
  })
  await hangUp()
  await close()
  return { target, tallies: tallies() }
}

test.each<[string, (target: Target) => Target]>([
  ['all that it offers', (target) => target],
  ['reads and writes', (target) => ({ ...target, allow: new Set(['reads', 'writes']) })],
])('the estimate equals what the same target receives: %s', async (_name, adjust) => {
  const selected = new Set(rules.filter(({ area }) => area === 'custom-key' || area === 'search').map(({ id }) => id))
  const { target, tallies } = await sent(adjust, selected)
  const rehearsed = await rehearse(target, { selected, seed: 7 })
  expect(tallies.length).toBeGreaterThan(1)
  expect(rehearsed.tallies()).toEqual(tallies)
})
