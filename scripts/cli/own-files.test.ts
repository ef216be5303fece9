import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { save } from './check/write-report.ts'
import { etalonMock } from '../../tests/support/child.ts'
import { createHarFile } from './proxy/har-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-files-'))
const mock = await etalonMock()
afterAll(async () => {
  await mock.stop()
  rmSync(folder, { recursive: true })
})
const modeOf = (path: string): number => statSync(path).mode & 0o777

test('a run writes files that only its user can read, and keeps them out of git', () => {
  const report = join(folder, 'made', 'report.json')
  const release = ['--version', '1', '--environment', 'test', '--url', mock.baseUrl, '--key', mock.keys['admin'] ?? '']
  const words = ['check', '--only', 'functions/list-answers', '--report', report, ...release]
  spawnSync(process.execPath, [join(import.meta.dirname, '../etalon.ts'), ...words], { cwd: folder })
  const kept = join(folder, '.etalon')
  for (const file of [report, join(kept, 'last-report.json'), join(kept, 'releases', 'test', '1', 'check.json')])
    expect([file, modeOf(file)]).toEqual([file, 0o600])
  for (const made of [join(folder, 'made'), kept, join(kept, 'releases'), join(kept, 'releases', 'test')])
    expect([made, modeOf(made)]).toEqual([made, 0o700])
  expect(existsSync(join(kept, '.gitignore'))).toBe(true)
})

test.each([
  ['a report', (file: string) => save(file, '<html>')],
  ['a recording', (file: string) => createHarFile(file).close()],
])('%s loses access for others', (_name, write) => {
  const file = join(folder, 'wide.html')
  writeFileSync(file, 'before')
  chmodSync(file, 0o666)
  write(file)
  expect(modeOf(file)).toBe(0o600)
})
