import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a program of node_modules/.bin as a user of a recipe would. */
async function ends(program: string, ...words: string[]): Promise<{ code: number | null; output: string }> {
  // Vitest's own variables would make a Vitest of a recipe take itself for a part of this run.
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const child = spawn(`node_modules/.bin/${program}`, words, {
    env: { ...Object.fromEntries(environment), NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

test('the Vitest recipe: fifty sandboxes at once', async () => {
  const { code, output } = await ends('vitest', 'run', '--config', 'mocks/recipes/vitest/vitest.config.ts')
  expect(output).toMatch(/Tests\s+50 passed/)
  expect(code).toBe(0)
})

test('the Playwright recipe: a sandbox for each test', async () => {
  const { code, output } = await ends('playwright', 'test', '-c', 'mocks/recipes/playwright', '--workers=2')
  expect(output).toMatch(/3 passed/)
  expect(code).toBe(0)
})
