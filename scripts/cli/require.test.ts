import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { BASE_PATH, demoCredentials } from '../../mocks/index.ts'
import { startMock } from '../../mocks/node/start.ts'
import { etalonHere } from '../../tests/support/in-process.ts'
import type { Report } from '../../suites/index.ts'

const FILE = join(mkdtempSync(join(tmpdir(), 'etalon-require-')), 'report.json')

/** Reads four areas of a mock of which one needs no more than an address and a key. */
async function checked(...more: string[]) {
  const { origin, close } = await startMock({})
  const address = ['--url', `${origin}${BASE_PATH}`, '--key', demoCredentials().admin, '--allow', 'reads']
  try {
    const { code, output } = await etalonHere(['check', ...address, '--report', FILE, ...more])
    return { code, output, report: JSON.parse(readFileSync(FILE, 'utf8')) as Report }
  } finally {
    await close()
  }
}

test('less than half proved is not a verdict, and the run says what to type next', async () => {
  const { code, output, report } = await checked('--only', 'functions,permissions,webhooks')
  const { rules, of } = report.proved
  expect(rules / of).toBeLessThan(0.5)
  expect(code).toBe(2)
  expect(output).toMatch(
    /Not a verdict: Only \d+ of \d+ rules were proved; .* but a verdict needs 50 % \(require\.proved\)/,
  )
  expect(output.trimEnd().split('\n').slice(-4)).toEqual([
    "  export ETALON_KEY='…'",
    expect.stringMatching(/^ {2}etalon init --url http:\S+ --out target\.yaml$/),
    '  etalon check --target target.yaml',
    `Report: ${pathToFileURL(FILE).href}`,
  ])
  expect(report).toMatchObject({ partial: true, verdict: { code: 2, verdict: 'Not a verdict' } })
})

test('with a target file, too, the run says what to type next', async () => {
  const { origin, close } = await startMock({})
  const target = join(FILE, '../target.yaml')
  writeFileSync(
    target,
    `base_url: ${origin}${BASE_PATH}\ncredentials: { admin: { api_key: ${demoCredentials().admin} } }\n`,
  )
  const { code, output } = await etalonHere(['check', '--target', target, '--only', 'webhooks', '--report', FILE])
  await close()
  expect(code).toBe(2)
  expect(output.trimEnd().split('\n').slice(-2)).toEqual([
    `what is missing, and the lines to add: etalon doctor --target ${target}`,
    `Report: ${pathToFileURL(FILE).href}`,
  ])
})

test('--require lowers the share on purpose, and a choice of rules still is no verdict on the service', async () => {
  const { code, output } = await checked('--only', 'functions,permissions,webhooks', '--require', '0.01')
  expect(code).toBe(0)
  expect(output).toMatch(
    /What was asked for holds: \d+ of \d+ rules that were asked for were proved, .* not a verdict on the service/,
  )
})

test.each(['half', '1.5', '2', ''])('--require %j is refused', async (share) => {
  const { code, output } = await etalonHere(['check', '--only', 'functions', '--require', share])
  expect(code).toBe(3)
  expect(output).toMatch(/--require .*: is no share; give a number from 0 to 1/)
})
