import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Alteration, type Mock, createMock, demoCredentials } from '../../mocks/index.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { listen } from '../../mocks/node/serve.ts'
import type { Report } from '../../suites/index.ts'
import type { Ended } from '../../tests/support/child.ts'
import { etalonHere } from '../../tests/support/in-process.ts'

const BROKEN = 'flows/delete-refuses-scheduled'
const WHOLE = 'flows/get-missing'
const fault = faults.find(({ rule }) => rule === BROKEN)?.fault as Alteration

const folder = mkdtempSync(join(tmpdir(), 'etalon-afterwards-'))
const at = (name: string): string => join(folder, name)
const read = (name: string): Report => JSON.parse(readFileSync(at(name), 'utf8')) as Report

/** The service at one address, which may be fixed between commands. */
let service: Mock
let target: string
let close: () => Promise<void>

beforeAll(async () => {
  const server = await listen((request) => service.fetch(request))
  close = server.close
  target = at('target.yaml')
  const fixtures = 'fixtures: { schedule: { expression: "0 0 12 1 1 ?", other: "0 30 4 1 1 ?" } }'
  const credentials = `credentials: { admin: { api_key: ${demoCredentials()['admin']} } }`
  writeFileSync(target, `base_url: ${server.origin}/rest\nallow: [reads, writes]\n${credentials}\n${fixtures}\n`)
})
afterAll(() => close())
beforeEach(() => {
  service = createMock()
})

const check = (...words: readonly string[]): Promise<Ended> =>
  etalonHere(['check', '--target', target, '--seed', '1', ...words])
const replay = (...words: readonly string[]): Promise<Ended> => etalonHere(['replay', ...words])
const merge = (...words: readonly string[]): Promise<Ended> => etalonHere(['merge', ...words])
/** The outcome of bad usage: its exit code and one line. */
const refused = (says: RegExp): Ended => ({ code: 3, output: expect.stringMatching(says) })

describe('etalon replay', () => {
  const again = (...words: readonly string[]): Promise<Ended> => replay(at('broken.json'), BROKEN, ...words)

  beforeAll(async () => {
    service = createMock({ alterations: [fault] })
    expect((await check('--only', BROKEN, '--report', at('broken.json'))).code).toBe(1)
  })

  test('says that a rule is still broken: exit code 1', async () => {
    service = createMock({ alterations: [fault] })
    const { code, output } = await again()
    expect(output).toMatch(
      /^still failing: flows\/delete-refuses-scheduled \| .*: deleteFlow answered 200, expected 409/m,
    )
    expect(output.split('\n').at(-2)).toBe(`${BROKEN}: still failing`)
    expect(code).toBe(1)
  })

  test('says that it is fixed: exit code 0', async () => {
    const { code, output } = await again()
    expect(output).toContain(`${BROKEN}: fixed`)
    expect(code).toBe(0)
  })

  test('says that it cannot decide, and why: exit code 2', async () => {
    const { code, output } = await again('--allow', 'reads')
    expect(output).toMatch(/^blocked: .*the target file does not allow effect 'writes'/m)
    expect(output).toContain(`${BROKEN}: blocked`)
    expect(code).toBe(2)
  })

  test('says that the target is unreachable: exit code 4', async () => {
    const nowhere = at('nowhere.yaml')
    writeFileSync(nowhere, readFileSync(target, 'utf8').replace(/127\.0\.0\.1:\d+/, '127.0.0.1:9'))
    const { code, output } = await again('--target', nowhere)
    expect(output).toMatch(/ECONNREFUSED|connect/)
    expect(code).toBe(4)
  })

  test.each([
    [
      'no report',
      [at('nothing.json'), BROKEN],
      /^etalon: .*nothing\.json: cannot be read \(ENOENT\); give the report\.json of a run/,
    ],
    ['another file', [at('target.yaml'), BROKEN], /^etalon: .*target\.yaml: cannot be read/],
    [
      'another rule',
      [at('broken.json'), WHOLE],
      /^etalon: flows\/get-missing: it is not in the report; of these something failed: flows\/delete-refuses-scheduled\n$/,
    ],
  ] as const)('is distinguished from bad usage: %s', async (_name, words, message) => {
    expect(await replay(...words)).toEqual(refused(message))
  })

  test('says how the report differs: another address, another edition of the rules', async () => {
    const strange = { ...read('broken.json'), target: 'https://elsewhere.test/rest', edition: 'x' }
    writeFileSync(at('strange.json'), JSON.stringify(strange))
    const { code, output } = await replay(at('strange.json'), BROKEN)
    expect(output).toMatch(/^etalon: the report is about https:\/\/elsewhere\.test\/rest, and this is http:\/\/127/m)
    expect(output).toMatch(/^etalon: the report is of another edition of the rules/m)
    expect(code).toBe(0)
    expect((await again()).output).not.toMatch(/the report is/)
  })

  test('takes a report that names its target by its address, with a key', async () => {
    const { named: _named, ...report } = read('broken.json')
    writeFileSync(at('by-address.json'), JSON.stringify(report))
    const words = ['--key', demoCredentials()['admin'], '--allow', 'reads,writes']
    const { output } = await replay(at('by-address.json'), BROKEN, ...words)
    expect(output).toMatch(/^blocked: .*the target file has no fixtures\.schedule\.expression/m)
  })
})

describe('etalon check --baseline', () => {
  const baseline = at('baseline.yaml')
  const both = ['--only', `${BROKEN},${WHOLE}`, '--baseline', baseline, '--report', at('known.json')] as const

  test('accepts a listed failure: exit code 0', async () => {
    writeFileSync(baseline, `- { rule: ${BROKEN}, reason: ETL-1, expires: 2999-12-31 }\n`)
    service = createMock({ alterations: [fault] })
    const { code, output } = await check(...both)
    expect(output).toMatch(/violation 0, .*known 1/)
    expect(
      read('known.json')
        .rules.map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['known', 'pass'])
    expect(code).toBe(0)
  })

  test('fails on an entry that no longer fails: exit code 1', async () => {
    writeFileSync(baseline, `\n- { rule: ${BROKEN}, reason: ETL-1, expires: 2999-12-31 }\n`)
    const { code, output } = await check(...both)
    expect(output).toContain(`etalon: ${baseline}:2: ${BROKEN} no longer fails; remove the entry`)
    expect(code).toBe(1)
  })

  test('prints the missing entry, which is refused until it is completed', async () => {
    writeFileSync(baseline, '')
    service = createMock({ alterations: [fault] })
    const { code, output } = await check(...both)
    expect(code).toBe(1)
    const entry = `- rule: ${BROKEN}\n  reason:\n  expires:`
    expect(output).toContain(`give a reason and an expiry date in ${baseline}:\n${entry}`)
    writeFileSync(baseline, entry)
    expect(await check(...both)).toEqual(refused(/^etalon: .*baseline\.yaml:2: entry 1\.reason must be a text/))
  })
})

describe('etalon check --shard and etalon merge', () => {
  const SHARDS = ['1/2', '2/2'] as const
  const file = (shard: string): string => at(`${shard.replace('/', '-of-')}.json`)
  const only = ['--only', `${BROKEN},${WHOLE},listeners`] as const
  /** The shard that has the broken rule, or the other: which one has it depends on what its cases take. */
  const shardThat = (isBreaking: boolean): string =>
    SHARDS.find((shard) => read(`${shard.replace('/', '-of-')}.json`).summary.violation > 0 === isBreaking) ?? ''

  beforeAll(async () => {
    service = createMock({ alterations: [fault] })
    for (const shard of SHARDS) await check(...only, '--shard', shard, '--report', file(shard))
    await check('--only', WHOLE, '--shard', '2/2', '--report', at('fewer.json'))
  })

  test('give one report, and the exit code of the whole run', async () => {
    service = createMock({ alterations: [fault] })
    const whole = await check(...only, '--report', at('whole.json'))
    expect(whole.code).toBe(1)
    const { code, output } = await merge(...SHARDS.map(file), '--report', at('merged.json'))
    expect(code).toBe(whole.code)
    const verdicts = ({ rules }: Report): unknown => rules.map(({ id, outcome }) => [id, outcome])
    expect(verdicts(read('merged.json'))).toEqual(verdicts(read('whole.json')))
    expect(output).toContain('testable rules proved')
  })

  test('apply the baseline to the merged report', async () => {
    const baseline = at('of-shards.yaml')
    writeFileSync(
      baseline,
      [BROKEN, WHOLE].map((rule) => `- { rule: ${rule}, reason: ETL-1, expires: 2999-12-31 }`).join('\n'),
    )
    const { code, output } = await merge(...SHARDS.map(file), '--baseline', baseline)
    expect(output).toContain(`${baseline}:2: ${WHOLE} no longer fails`)
    expect(output).toMatch(/violation 0, .*known 1/)
    expect(code).toBe(1)
  })

  test('name a missing shard, and give no verdict without it: exit code 2', async () => {
    const { code, output } = await merge(file(shardThat(false)), '--report', at('lacking.json'))
    expect(output).toMatch(/Not a verdict: Shard \d of 2 is missing: \d+ rules were not tried, or not with all cases\./)
    expect(code).toBe(2)
    const { summary, missing } = read('lacking.json')
    expect(summary.notYetChecked).toBeGreaterThan(0)
    expect(missing).toMatch(/^shard \d of 2 is missing$/)
  })

  test('still say that a rule is broken if another shard is missing', async () => {
    const { code, output } = await merge(file(shardThat(true)))
    expect(output).toMatch(/A documented rule is broken\. Shard \d of 2 is missing\./)
    expect(code).toBe(1)
  })

  /** The report of a shard with something changed. */
  const altered = (name: string, change: Partial<Report>): string => {
    writeFileSync(at(name), JSON.stringify({ ...read('2-of-2.json'), ...change }))
    return at(name)
  }

  test.each<[string, () => string[], RegExp]>([
    [
      'a shard is given twice',
      () => [file('1/2'), file('1/2')],
      /^etalon: shard 1 is given twice: .*1-of-2\.json and .*1-of-2\.json\n$/,
    ],
    ['one is no shard', () => [file('1/2'), at('broken.json')], /^etalon: .*broken\.json is not a report of a shard/],
    [
      'targets differ',
      () => [file('1/2'), altered('a.json', { target: 'http://x.test' })],
      /^etalon: .*a\.json has another target \(http:\/\/x\.test\) than .*1-of-2/,
    ],
    [
      'seeds differ',
      () => [file('1/2'), altered('b.json', { seed: 2 })],
      /^etalon: .*b\.json has another seed \(2\) than .* \(1\); run the shards alike/,
    ],
    [
      'editions differ',
      () => [file('1/2'), altered('c.json', { edition: 'x' })],
      /^etalon: .*c\.json has another edition of the rules \(x\)/,
    ],
    [
      'counts differ',
      () => [file('1/2'), altered('d.json', { shard: { index: 2, count: 3, cases: '', planned: {} } })],
      /^etalon: .*d\.json has another number of shards \(3\)/,
    ],
    [
      'choices of rules differ',
      () => [file('1/2'), at('fewer.json')],
      /^etalon: .*fewer\.json has another choice of rules \(\w+\) than .*1-of-2/,
    ],
  ])('are refused when %s', async (_name, files, message) => {
    expect(await merge(...files())).toEqual(refused(message))
  })

  test.each([
    [['--shard', '3/2'], /^etalon: --shard 3\/2: give a part and how many there are/],
    [['--shard', '0/2'], /^etalon: --shard 0\/2: give a part/],
    [['--shard', 'first'], /^etalon: --shard first: give a part/],
  ])('refuse %j as bad usage', async (words, message) => {
    expect(await check(...words)).toEqual(refused(message))
  })

  test('require one seed for all shards', async () => {
    expect(await etalonHere(['check', '--target', target, '--shard', '1/2'])).toEqual(
      refused(/^etalon: --shard needs --seed, the same for all shards/),
    )
  })
})
