import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'

// In one process: Pact's library takes longer to load than the tests of one consumer to run.
for (const file of globSync('*/*.pact.ts', { cwd: import.meta.dirname }).toSorted())
  describe(file, async () => {
    await import(join(import.meta.dirname, file))
  })
