import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { UsageError } from '../../suites/index.ts'
import { etalon, etalonMock } from '../../tests/support/child.ts'
import { scriptIn, worldIn } from './mock-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function holding(content: string, name = 'mine.yaml'): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

const WORLD = `
users:
  - { id: 1, login: ann, password: ann-pass, role: administrator }
flows:
  - id: 9223372036854775807
    name: Wide
  - id: 4503599627370497
    name: Not so wide
`

describe('a world file', () => {
  test('keeps integers exactly as written', () => {
    const { tables } = worldIn(holding(WORLD))(0, 1)
    expect([...tables.flows.own.keys()]).toEqual([9_223_372_036_854_775_807n, 4_503_599_627_370_497])
  })

  test('may be a snapshot, with its keys', async () => {
    const mock = createMock()
    await mock.fetch(new Request('http://mock.test/_mock/snapshots/one', { method: 'PUT' }))
    const document = await mock.fetch(new Request('http://mock.test/_mock/snapshots/one'))
    const file = holding(await document.text(), 'snapshot.json')
    const { tables } = worldIn(file)(0, 1)
    expect([...tables.tokens.own.keys()]).toEqual([...mock.world.start.tables.tokens.own.keys()])
    mock.close()
    expect(() => worldIn(holding('{"form":"etalon-world-1",\n"ids":{"seed":1,"next":-1}}', 'snapshot.json'))).toThrow(
      /snapshot\.json:1: clock is missing/,
    )
  })

  test.each([
    ['that is not there', undefined, /none\.yaml: cannot be read \(ENOENT\); give an existing file/],
    ['that is no YAML', 'users: [', /mine\.yaml:1: not YAML: /],
    [
      'with a wrong member',
      `${WORLD}    nmae: x\n`,
      /mine\.yaml:9: flows\.1\.nmae: unknown member; the members are id, name/,
    ],
    ['that lacks a member', `${WORLD}  - id: 7\n`, /mine\.yaml:9: flows\.2: name is missing/],
    [
      'with a reference to nothing',
      `${WORLD}schedules:\n  - id: 5\n    flowId: 6\n`,
      /mine\.yaml:11: schedules\.0\.flowId: flows has no entry with id 6; add it/,
    ],
  ] as [string, string | undefined, RegExp][])('%s is refused with file, line and fix', (_name, content, message) => {
    const file = content === undefined ? join(folder, 'none.yaml') : holding(content)
    expect(() => worldIn(file)).toThrow(message)
    expect(() => worldIn(file)).toThrow(UsageError)
  })

  test('is where etalon mock starts; errors in it end with exit code 3', async () => {
    const mock = await etalonMock('--world', holding(WORLD))
    expect(Object.keys(mock.keys)).toEqual(['admin'])
    const headers = { authorization: `Bearer ${mock.keys['admin']}` }
    expect(await (await fetch(`${mock.baseUrl}/v1/flows`, { headers })).text()).toContain('"id":9223372036854775807')
    await mock.stop()
    const { code, output } = await etalon(['mock', '--world', holding('users: 7')])
    expect(output).toMatch(/^etalon: \S+mine\.yaml:1: users: must be a list\n$/)
    expect(code).toBe(3)
  })
})

test('an invalid script is refused with file, line and fix', () => {
  const script = 'model: mine\nreplies:\n  - says: hello\n  - when: "("\n    says: hm\n'
  expect(() => scriptIn(holding(script))).toThrow(/mine\.yaml:4: replies\.1\.when: must be a regular expression/)
})

test('an unusable data file ends with exit code 3 and one message', async () => {
  const { code, output } = await etalon(['mock', '--data', holding('no database '.repeat(99))])
  expect(output).toMatch(/^etalon: \S+mine\.yaml is not a data file of a mock; use another --data\n$/)
  expect(code).toBe(3)
})

test('reports that a world is not used when the data file already holds one', async () => {
  const data = join(folder, 'kept.db')
  await (await etalonMock('--data', data)).stop()
  const mock = await etalonMock('--data', data, '--world', holding(WORLD))
  await mock.stop()
  expect(mock.output()).toMatch(
    /kept\.db already holds a world, which is used; \S+mine\.yaml would only fill a new file\n/,
  )
})
