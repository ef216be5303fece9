import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const files = globSync('*/*.pact.ts', { cwd: import.meta.dirname }).toSorted()

// In one process: Pact's library takes longer to load than one consumer's tests take to run.
for (const file of files)
  describe(file, async () => {
    await import(join(import.meta.dirname, file))
  })

test('every committed pact is one that these tests write', () => {
  const committed = globSync('*.json', { cwd: join(import.meta.dirname, '../pacts') }).toSorted()
  expect(committed).toEqual(files.map((file) => file.replace('/', '-').replace('.pact.ts', '.json')).toSorted())
})
