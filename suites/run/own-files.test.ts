import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLedgerFile } from './ledger-file.ts'
import { ownFolder, writeOwn } from './own-files.ts'

let folder = ''
const at = (...names: string[]): string => join(folder, ...names)
const modeOf = (path: string): number => statSync(path).mode & 0o777
let mask: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'etalon-own-'))
  chmodSync(folder, 0o755)
  mask = process.umask(0o022)
})
afterEach(() => {
  process.umask(mask)
  rmSync(folder, { recursive: true })
})

test('a file is for its owner alone, also where others could read it before', () => {
  writeOwn(at('new.json'), 'new')
  writeFileSync(at('old.json'), 'a longer text that was there before')
  chmodSync(at('old.json'), 0o666)
  writeOwn(at('old.json'), 'short')
  for (const [name, content] of [
    ['new.json', 'new'],
    ['old.json', 'short'],
  ] as const)
    expect([modeOf(at(name)), readFileSync(at(name), 'utf8')]).toEqual([0o600, content])
})

test('folders that are made are for their owner alone, and those of others stay', () => {
  mkdirSync(at('theirs'))
  ownFolder(at('theirs', 'made', 'deep'))
  expect([at('theirs'), at('theirs', 'made'), at('theirs', 'made', 'deep')].map(modeOf)).toEqual([0o755, 0o700, 0o700])
  expect(existsSync(at('theirs', '.gitignore'))).toBe(false)
})

test('.etalon is kept out of git and narrowed, whichever folder of it is made', () => {
  mkdirSync(at('.etalon', 'releases'), { recursive: true })
  ownFolder(at('.etalon', 'releases', 'staging'))
  expect(readFileSync(at('.etalon', '.gitignore'), 'utf8')).toBe('*\n')
  const made = [at('.etalon'), at('.etalon', 'releases'), at('.etalon', 'releases', 'staging')]
  expect(made.map(modeOf)).toEqual([0o700, 0o700, 0o700])
  writeFileSync(at('.etalon', '.gitignore'), 'mine\n')
  ownFolder(at('.etalon'))
  expect(readFileSync(at('.etalon', '.gitignore'), 'utf8')).toBe('mine\n')
})

test('a ledger is for its owner alone', () => {
  const head = { run: 'word', target: 'http://127.0.0.1:1/rest', startedAt: '2027-01-01' }
  const { path, close } = createLedgerFile(at('.etalon', 'ledger'), head)
  expect([modeOf(path), modeOf(at('.etalon', 'ledger'))]).toEqual([0o600, 0o700])
  expect(existsSync(at('.etalon', '.gitignore'))).toBe(true)
  close()
})
