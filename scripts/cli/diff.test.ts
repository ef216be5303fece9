import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { EDITION, rules } from '#spec'
import { packageFile } from '../../mocks/node/package-file.ts'
import { diffCommand } from './diff.ts'
import type { DiffReport } from './diff/report.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-diff-'))
const home = process.cwd()
const OLD = join(folder, 'old')
/** The rule that the old version has besides, and the one that it lacks. */
const GONE = 'webhooks/delete-answers-200'
const NEW = 'webhooks/delete-answers-204'
/** The present edition, as a command names it. */
const LATEST = String(EDITION)
const FILES = [
  'spec/generated/openapi.json',
  'spec/generated/asyncapi.json',
  'spec/generated/catalogue.json',
  'spec/editions',
]

interface Catalogue {
  rules: { id: string; source: string[] }[]
}

/** Changes a JSON file of the old version. */
function change<T>(path: string, how: (content: T) => void): void {
  const content = JSON.parse(readFileSync(join(OLD, path), 'utf8')) as T
  how(content)
  writeFileSync(join(OLD, path), JSON.stringify(content))
}

beforeAll(() => {
  process.chdir(folder)
  for (const file of FILES) cpSync(packageFile(file), join(OLD, file), { recursive: true })
  writeFileSync(join(OLD, 'package.json'), '{ "name": "etalon", "version": "0.0.9" }')
  change<Catalogue>('spec/generated/catalogue.json', (catalogue) => {
    const at = catalogue.rules.findIndex(({ id }) => id === NEW)
    catalogue.rules[at] = { ...catalogue.rules[at]!, id: GONE, source: ['platform/errors/200'] }
  })
  change<any>('spec/generated/openapi.json', ({ paths }) => {
    const { responses } = paths['/v1/webhooks/{webhookId}'].delete
    responses['200'] = { description: 'gone' }
    delete responses['204']
  })
})
afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

/** What `etalon diff` prints, and its exit code. */
async function asked(...words: string[]): Promise<{ code: unknown; told: string }> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  try {
    await diffCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .parseAsync(words, { from: 'user' })
  } finally {
    log.mockRestore()
  }
  const { exitCode: code } = process
  process.exitCode = undefined
  return { code, told: lines.join('\n') }
}

async function reported(...words: string[]): Promise<DiffReport> {
  return JSON.parse((await asked(...words, '--json')).told) as DiffReport
}

const validate = new Ajv2020({ allErrors: true }).compile(
  parse(readFileSync(packageFile('spec/diff.schema.yaml'), 'utf8')) as object,
)

describe('two versions', () => {
  test('from a folder to this one: what breaks clients, and whom it touches', async () => {
    const { code, told } = await asked(OLD)
    expect(code).toBe(0)
    expect(told).toContain(`from ${OLD} (etalon 0.0.9, edition ${EDITION})`)
    expect(told).toContain('Breaks clients (2)\n  deleteWebhook 200: 204 is answered in its place')
    expect(told).toContain(`  ${GONE}: no longer promised; ${NEW} takes its place: `)
    expect(told).not.toContain('May break clients')
    expect(told).not.toContain('Loosens')
    expect(told).toMatch(/Consumers: 0 of \d+ interactions are touched/)
  })

  test.each([
    ['breaking', 1],
    ['unclear', 1],
    ['touched', 0],
  ])('--fail-on %s', async (what, code) => {
    expect((await asked(OLD, '--fail-on', what)).code).toBe(code)
    expect((await asked(LATEST, '--fail-on', what)).code).toBe(0)
  })

  test('JSON is as its schema says, and names the same', async () => {
    const report = await reported(OLD)
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true)
    expect(report).toMatchObject({
      summary: { breaking: 2, unclear: 0, loosening: 0, editorial: 0 },
      old: { edition: EDITION, complete: true },
    })
  })

  test('a rule of many operations stands apart, and its interactions do not count by it', async () => {
    const { interactions } = await reported('1', '2')
    const wide = interactions.wide.find(({ name }) => name === 'conventions/no-rate-limit')
    expect(wide).toMatchObject({ level: 'unclear', operations: expect.any(Number), interactions: expect.any(Number) })
    expect(wide?.operations).toBeGreaterThan(100)
    const touching = interactions.touched.flatMap(({ changes }) => changes.map(({ name }) => name))
    expect(touching).not.toContain('conventions/no-rate-limit')
    expect(touching).toContain('chat/response-is-text')
    const { told } = await asked('1', '2')
    expect(told).toMatch(/^ {2}unclear: conventions\/no-rate-limit \(\d+ operations, \d+ interactions\)$/m)
  })

  test('Markdown has a section for each level', async () => {
    const { told } = await asked(OLD, '--markdown')
    expect(told.split('\n').filter((line) => line.startsWith('## '))).toEqual([
      '## Breaks clients (2)',
      expect.stringMatching(/^## Consumers \(\d+ of \d+ interactions\)$/),
    ])
  })

  test('a tarball of `npm pack` is as its folder', async () => {
    mkdirSync('packed')
    cpSync(OLD, 'packed/package', { recursive: true })
    execFileSync('tar', ['-czf', 'old.tgz', '-C', 'packed', 'package'])
    expect((await reported('old.tgz')).changes).toEqual((await reported(OLD)).changes)
  })

  test('a git revision is as its folder, and an equal one has no differences', async () => {
    const git = (...words: string[]): void =>
      void execFileSync('git', ['-C', OLD, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words])
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'old')
    git('tag', 'v1')
    const before = await reported(OLD)
    process.chdir(OLD)
    try {
      expect((await reported('v1')).changes).toEqual(before.changes)
      expect((await asked('v1', 'HEAD')).told).toContain('Nothing changed.')
    } finally {
      process.chdir(folder)
    }
  })

  test('a package without its catalogue is compared by ids and digests', async () => {
    cpSync(OLD, 'bare', { recursive: true })
    rmSync('bare/spec/generated/catalogue.json')
    expect((await reported('bare')).old.complete).toBe(false)
    expect((await asked('bare')).told).toContain(`Only rules are compared: of bare (etalon 0.0.9, edition ${EDITION})`)
  })
})

describe('edition 1 and edition 2', () => {
  test('lists what the page on versions lists, and loses no rule', async () => {
    const report = await reported('1', '2')
    const { old, summary, changes } = report
    expect([old.complete, summary.breaking]).toEqual([false, 0])
    const first = Object.keys(
      (parse(readFileSync(packageFile('spec/editions/1.yaml'), 'utf8')) as { rules: object }).rules,
    )
    expect(changes.filter(({ category }) => category === 'rule-added')).toHaveLength(rules.length - first.length)
    const changed = changes.filter(({ category }) => category === 'rule-changed').map(({ name }) => name)
    expect(changed.length).toBeGreaterThan(50)
    expect(changed).toContain('errors/no-failure-on-valid-request')
  })

  test('the other way round, what was added breaks, and the order is doubted', async () => {
    const { summary } = await reported('2', '1')
    expect(summary.breaking).toBeGreaterThan(90)
    expect((await asked('2', '1')).told).toContain('were they swapped?')
  })
})

describe('consumers', () => {
  const pact = (name: string, interactions: object[]): void => {
    mkdirSync('pacts/deep', { recursive: true })
    writeFileSync(
      `pacts/deep/${name}.json`,
      JSON.stringify({ consumer: { name }, provider: { name: 'p' }, interactions }),
    )
  }
  const deletion = (description: string, status: number): object => ({
    description,
    request: { method: 'DELETE', path: '/v1/webhooks/71' },
    response: { status },
  })

  test('of pacts of their own, those that rely on a changed status are named', async () => {
    pact('team', [deletion('a deletion', 200), deletion('a deletion of nothing', 404)])
    const { interactions } = await reported(OLD, '--pacts', 'pacts')
    expect(interactions).toMatchObject({
      of: 2,
      touched: [{ interaction: 'team/a-deletion', file: 'pacts/deep/team.json' }],
    })
    expect((await asked(OLD, '--pacts', 'pacts', '--fail-on', 'touched')).code).toBe(1)
    expect(interactions.touched[0]?.changes.map(({ category }) => category)).toEqual([
      'response-success-status-changed',
      'rule-replaced',
    ])
  })

  test('of a baseline, entries of changed rules and touched interactions are named', async () => {
    const about = 'reason: a, expires: 2027-01-01'
    writeFileSync(
      'baseline.yaml',
      `- { rule: ${GONE}, ${about} }\n- { rule: flows/name-required, ${about} }\n- { interaction: team/a-deletion, ${about} }\n`,
    )
    const { baseline } = await reported(OLD, '--pacts', 'pacts', '--baseline', 'baseline.yaml')
    expect(baseline?.touched.map(({ entry, place }) => `${entry} ${place}`)).toEqual([
      `${GONE} baseline.yaml:1`,
      'team/a-deletion baseline.yaml:3',
    ])
  })

  test('a baseline that names a rule of neither version is refused', async () => {
    writeFileSync('wrong.yaml', '- { rule: flows/nothing, reason: a, expires: 2027-01-01 }')
    await expect(asked(OLD, '--baseline', 'wrong.yaml')).rejects.toThrow('wrong.yaml:1: flows/nothing is not a rule')
  })
})

describe('bad input names what is wrong', () => {
  beforeAll(() => {
    for (const name of ['other', 'no-editions', 'broken', 'empty']) mkdirSync(name)
    writeFileSync('other/package.json', '{ "name": "other" }')
    writeFileSync('no-editions/package.json', '{ "name": "etalon" }')
    cpSync(OLD, 'broken', { recursive: true })
    writeFileSync('broken/spec/generated/openapi.json', '{')
    cpSync(OLD, 'empty', { recursive: true })
    writeFileSync('empty/spec/generated/catalogue.json', '{ "rules": [{}], "freedoms": [] }')
    writeFileSync('a.tgz', 'not a tarball')
    writeFileSync('pact.json', '{}')
  })

  test.each<[string, string[], string]>([
    ['an edition that is not there', ['7'], `7: there is no such edition; there are 1 to ${EDITION}`],
    ['nothing', [''], 'the name of a version is empty'],
    ['no such thing', ['nowhere'], 'nowhere: neither an edition, nor a file or folder, nor a git revision'],
    ['an option of git', ['--', '--all'], '--all: neither an edition'],
    ['a file that is not there', ['a/b.tgz'], 'a/b.tgz: there is no such file or folder'],
    ['a file that is no tarball', ['a.tgz'], 'a.tgz: `tar` cannot read it; give the .tgz'],
    ['another package', ['other'], "other: the folder other is not etalon's package"],
    ['a package before editions', ['no-editions'], 'holds no editions'],
    ['JSON that is none', ['broken'], 'the folder broken: spec/generated/openapi.json: cannot be read'],
    ['a catalogue that is none', ['empty'], 'empty: spec/generated/catalogue.json holds no rules and freedoms'],
    ['pacts that are not there', [LATEST, '--pacts', 'none'], '--pacts none: there is no such file or folder'],
    ['a folder without pacts', [LATEST, '--pacts', 'old/spec/editions'], 'holds no .json files'],
    ['a pact that is none', [LATEST, '--pacts', 'pact.json'], '--pacts pact.json: names no consumer'],
    ['another level', [LATEST, '--fail-on', 'words'], 'Allowed choices are breaking, unclear, touched'],
    ['two formats', [LATEST, '--json', '--markdown'], 'cannot be used with option'],
  ])('%s', async (_name, words, problem) => {
    await expect(asked(...words)).rejects.toThrow(problem)
  })
})
