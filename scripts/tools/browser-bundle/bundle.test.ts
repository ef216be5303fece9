import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserBundle } from './bundle.ts'

const PORTS = resolve(import.meta.dirname, '../../../mocks/node/ports.ts')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'etalon-bundle-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function entryOf(name: string, code: string): string {
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, code)
  return file
}

test.each([
  ['a module that uses a port of Node', 'ports', `export * from ${JSON.stringify(PORTS)}`, 'node:fs'],
  ['a dynamic import', 'later', `export const read = () => import('node:fs')`, 'node:fs'],
  ['a guarded require', 'guarded', `try { require('node:fs') } catch {}`, 'node:fs'],
])('%s is refused by name', async (_case, name, code, reached) => {
  await expect(browserBundle(entryOf(name, code))).rejects.toThrow(reached)
})
