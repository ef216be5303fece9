import { resolve } from 'node:path'
import { lint, loadConfig } from '@redocly/openapi-core'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

test.each(['spec/openapi.yaml', 'spec/generated/openapi.json', 'spec/generated/openapi.plain.json'])(
  "Redocly's own command, run in a clone, finds nothing in %s that is not excepted",
  async (file) => {
    // The command takes its configuration and its ignore file from the folder in which it runs.
    expect(process.cwd()).toBe(ROOT)
    const problems = await lint({ ref: resolve(ROOT, file), config: await loadConfig() })
    expect(problems.filter(({ ignored }) => ignored !== true)).toEqual([])
  },
)
