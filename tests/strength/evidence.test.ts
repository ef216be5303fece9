import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { NamedFault } from '../../mocks/index.ts'
import { checks, httpTransport, observations, run } from '../../suites/index.ts'
import { startEmbedded } from '../../scripts/cli/embedded.ts'
import { describeUnless } from '../support/requires.ts'
import { firstFaults } from './faults.ts'

const execute = promisify(execFile)
/** Cases that poll have no fixed number of requests; their scripts are not repeated. */
const MOST_REQUESTS = 30
/** Ids that the server for the repetition has already used. */
const IDS_USED = 7

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'])
    return true
  } catch {
    return false
  }
}

/** The first failing case of a fault's own rule, checked alone over sockets, with the variables for its secrets. */
async function firstFailure({ rule, operation, fault }: NamedFault) {
  const { target, redactor, close } = await startEmbedded([fault])
  const { send, close: hangUp } = httpTransport(target.limits.timeoutMs)
  try {
    const seen = new Set<string>()
    const report = await run({
      target: { ...target, limits: { ...target.limits, concurrency: 1, timeoutMs: 2_000, settleMs: 2_000 } },
      checks,
      observations,
      send,
      redactor,
      seed: 1,
      profiles: new Set(['product', 'mcp', 'http']),
      selected: new Set([rule]),
      confirm: false,
      includes: (one) => {
        // Alone: the second case of a rule would find the ids that the first one used.
        if (one.rule.id !== rule || (operation !== undefined && one.operation !== operation)) return false
        return seen.size === 0 && seen.add(one.id).size === 1
      },
    })
    const failed = report.rules[0]?.cases.find((one) => one.outcome === 'violation' || one.outcome === 'warning')
    return { failed, base: target.baseUrl, variables: redactor.variables(), mask: redactor.mask.bind(redactor) }
  } finally {
    await hangUp()
    await close()
  }
}

/** Whether a body is the same at every repetition: complete, without fresh secrets, and not about runs, which go on meanwhile. */
function comparable(body: string): boolean {
  return !body.includes(' characters)') && !/\$ETALON_\w+_\d/.test(body) && !/"(queued|running|success)"/.test(body)
}

/**
 * Removes what differs from run to run: the mock's port in URLs, times, values derived from time, and audit ids, because every
 * request takes an id, and requests sent while another is waiting have no fixed order.
 */
function steady(text: string): string {
  return (
    text
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'ORIGIN')
      .replaceAll(/\d{10}(\d{3})?/g, 'TIME')
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}/g, 'TIME')
      // What a run under way has done by now.
      .replaceAll(/"records":\d+/g, '"records":COUNT')
      .replaceAll(/"dn":[\d.]+/g, '"dn":DURATION')
      .replaceAll(/\b1\d{4}\b|(?<="auditId":)\d+/g, 'ID')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID')
      .replaceAll(/[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/g, 'JWT')
      .trim()
  )
}

describeUnless(
  hasCurl() ? undefined : { wants: 'curl', reason: 'no curl on this machine' },
  'the curl commands of a report reproduce the fault',
  () => {
    test.concurrent.each(firstFaults().map((named) => [named.id, named] as const))('%s', async (_id, named) => {
      const { failed, base, variables, mask } = await firstFailure(named)
      if (failed === undefined) return // passive rules and later cases: the exchange itself is shown, see faults.ts
      expect(failed.exchanges.length).toBeGreaterThan(0)
      expect(failed.curl).toBeDefined()
      if (failed.exchanges.length > MOST_REQUESTS) return
      // A one-time code has expired when the script runs.
      if (failed.curl?.includes('$ETALON_CODE_') === true) return
      const { target, mock, close } = await startEmbedded([named.fault])
      try {
        // Another server has other next ids.
        for (let used = 0; used < IDS_USED; used++) mock.world.ids.id()
        const script = (failed.curl as string).replaceAll(new URL(base).origin, new URL(target.baseUrl).origin)
        const { stdout } = await execute('sh', ['-c', script], {
          env: { ...process.env, ...variables },
          maxBuffer: 2 ** 26,
        })
        const last = failed.exchanges.at(-1)!.response
        const answers = stdout.split(/(?=HTTP\/1\.1 \d{3})/).filter((part) => part.startsWith('HTTP/'))
        const again = answers.at(-1) as string
        expect(Number(again.slice(9, 12))).toBe(last.status)
        // The report refers to an installation's secret by name.
        const body = mask(again.slice(again.indexOf('\r\n\r\n') + 4))
        // A script cannot receive, so records of a delivery to it differ.
        if (script.includes('/etalon-inbox-')) return
        if (comparable(last.body) && comparable(body)) expect(steady(body)).toBe(steady(last.body))
      } finally {
        await close()
      }
    })
  },
)
