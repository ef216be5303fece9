import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { mockVariables } from '../../mocks/client/variables.ts'
import { withVariables, writeEnvFile } from './env-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const variables = mockVariables('http://127.0.0.1:4010/rest', { admin: 'key-a', api_user: 'key-u' })

test('names the base URL, the key that commands read, and a key for each role', () => {
  expect(variables).toEqual({
    ETALON_URL: 'http://127.0.0.1:4010/rest',
    ETALON_KEY: 'key-a',
    ETALON_ADMIN_API_KEY: 'key-a',
    ETALON_API_USER_API_KEY: 'key-u',
  })
})

test('names begin with the prefix that lets a build tool show them to pages', () => {
  expect(mockVariables('http://127.0.0.1:4010/rest', { admin: 'key-a' }, 'VITE_')).toEqual({
    VITE_ETALON_URL: 'http://127.0.0.1:4010/rest',
    VITE_ETALON_KEY: 'key-a',
    VITE_ETALON_ADMIN_API_KEY: 'key-a',
  })
})

test('is readable by its owner only, and by programs as written', () => {
  const file = join(folder, 'new.env')
  writeEnvFile(file, variables)
  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(variables)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('keeps what else the file holds, and sets each variable once', () => {
  const before = '# mine\nVITE_NAME="a b"\nexport ETALON_URL=old\n\nETALON_KEY = x\nETALON_URL=older\nLAST=1'
  expect(withVariables(before, { ETALON_URL: 'new', ETALON_KEY: 'k', ETALON_MORE: 'm' })).toBe(
    '# mine\nVITE_NAME="a b"\nETALON_URL=new\n\nETALON_KEY=k\nLAST=1\nETALON_MORE=m\n',
  )
  const file = join(folder, 'twice.env')
  writeFileSync(file, before)
  writeEnvFile(file, variables)
  const once = readFileSync(file, 'utf8')
  writeEnvFile(file, variables)
  expect(readFileSync(file, 'utf8')).toBe(once)
})

test('a file that cannot be written is bad usage', () => {
  expect(() => writeEnvFile(folder, variables)).toThrow(`--env ${folder}: cannot be written (EISDIR); name a file`)
})
