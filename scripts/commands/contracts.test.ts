import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faults } from '../../mocks/faults/index.ts'
import { demoCredentials } from '../../mocks/index.ts'
import type { Report } from '../../suites/index.ts'
import { etalon } from './child.ts'
import { type ContractsFlags, contracts } from './contracts/contracts.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { reportProblems } from './read-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-contracts-'))
const key = demoCredentials().admin
const broken = faults.find(
  ({ rule, operation }) => rule === 'errors/unauthorized-body-empty' && operation === 'listFlows',
)!
const NONE: ContractsFlags = { only: [], pact: [], report: [] }
let service: Embedded
beforeAll(async () => {
  service = await startEmbedded([broken.fault])
})
afterAll(() => service.close())

describe('etalon contracts', () => {
  test('names the consumer that a service breaks, fails, reports in every form and leaves nothing', async () => {
    const reports = ['json', 'html', 'xml', 'md', 'sarif'].map((ending) => join(folder, `report.${ending}`))
    const ledger = join(folder, 'ledger')
    const words = ['contracts', '--url', service.target.baseUrl, '--key', key, '--allow', 'reads,writes,executes']
    const files = reports.flatMap((file) => ['--report', file])
    const { code, output } = await etalon([...words, '--only', 'web-console', '--ledger', ledger, ...files])
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('interactions verified') })
    const report = JSON.parse(readFileSync(reports[0]!, 'utf8')) as Report
    expect(reportProblems(report)).toEqual([])
    expect(report.kind).toBe('contracts')
    const outcomes = Map.groupBy(report.rules, ({ outcome }) => outcome)
    // With an address alone nothing is declared that several states need.
    expect([...outcomes.keys()].toSorted()).toEqual(['not-applicable', 'pass', 'violation'])
    expect(outcomes.get('violation')?.map(({ id }) => id)).toEqual([
      'web-console/a-list-of-the-flows-with-a-key-that-was-never-issued',
    ])
    for (const file of reports) expect(readFileSync(file, 'utf8')).not.toContain(key)
    expect(readdirSync(ledger)).toEqual([])
  })

  test('does not begin with a pact that asks for what nobody promises, and says why', async () => {
    const file = join(folder, 'team.json')
    const interaction = {
      type: 'Synchronous/HTTP',
      description: 'a list of flows by colour',
      request: { method: 'GET', path: '/v1/flows/by-colour/red', headers: { Authorization: ['Bearer key'] } },
      response: { status: 200 },
    }
    writeFileSync(file, JSON.stringify({ consumer: { name: 'team' }, interactions: [interaction] }))
    const flags = { ...NONE, pact: [file], url: service.target.baseUrl, key }
    await expect(contracts(flags)).rejects.toThrow(
      /team\.json: 'a list of flows by colour': Path or method not defined/,
    )
  })

  test.each<[Partial<ContractsFlags>, RegExp]>([
    [{ only: ['nobody'] }, /--only nobody: no consumer of that name; there are chat-widget, ci-runner/],
    [{ pact: ['package.json'] }, /--pact package\.json: names no consumer/],
    [{ pact: ['nowhere.json'] }, /--pact nowhere\.json: cannot be read/],
    [{ report: ['report.txt'] }, /--report report\.txt: the name must end in/],
  ])('refuses %j', async (flags, says) => {
    await expect(contracts({ ...NONE, ...flags })).rejects.toThrow(says)
  })
})
