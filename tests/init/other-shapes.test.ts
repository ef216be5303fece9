import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variants } from '../../mocks/alterations/variants/index.ts'
import { demoCredentials } from '../../mocks/index.ts'
import { startMock } from '../../mocks/node/start.ts'
import { knownIn } from '../../scripts/cli/init/merge.ts'
import { etalonHere } from '../support/in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-init-shapes-'))

/** What `etalon init` finds on a mock with one variant, by reading alone. */
async function knownOn(freedom: string, variant: string): Promise<ReadonlyMap<string, unknown>> {
  const taken = variants.filter((one) => one.freedom === freedom && one.variant === variant)
  expect(taken).toHaveLength(1)
  const { baseUrl, close } = await startMock({ alterations: taken.map(({ alteration }) => alteration) })
  const out = join(folder, `${freedom.replace('/', '-')}-${variant}.yaml`)
  const { code, output } = await etalonHere(['init', '--out', out, '--url', baseUrl, '--key', demoCredentials().admin])
  await close()
  expect(code, output).toBe(0)
  return knownIn(readFileSync(out, 'utf8'))
}

test.each([
  ['authentication/tenant-members', 'prefixed', ['features.second_tenant']],
  ['connections/list-items', 'light-newest-first', ['fixtures.format.formatType']],
  ['connections/usage-members', 'names', ['fixtures.connection_flow', 'fixtures.format_flow']],
  ['flows/list-item-members', 'light', ['fixtures.connection_flow', 'fixtures.parent_flow']],
  ['flows/usage-members', 'names', ['fixtures.parent_flow']],
  ['flows/list-order', 'newest-first', ['fixtures.macro_flow']],
  ['schedules/list-item-members', 'light', ['fixtures.schedule.expression', 'fixtures.http_listener.id']],
  ['functions/list-shape', 'names', ['fixtures.function']],
  ['cli/list-shape', 'names', ['fixtures.command']],
] as const)('init finds the same where %s is %s', async (freedom, variant, keys) => {
  const known = [...(await knownOn(freedom, variant)).keys()]
  expect(keys.filter((key) => !known.some((one) => one === key || one.startsWith(`${key}.`)))).toEqual([])
})
