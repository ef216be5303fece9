import { createClient } from '@hey-api/openapi-ts'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_PATH, createMock, demoCredentials } from '../../mocks/index.ts'
import { listen } from '../../mocks/node/serve.ts'
import { COMPILER } from '../../scripts/tools/build/compiler.ts'

const root = resolve(import.meta.dirname, '../..')
/** Inside the project, so that the generated code finds its imports. */
const folder = join(root, '.etalon', `client-${process.pid}`)

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  await createClient({
    input: join(root, 'spec/generated/openapi.json'),
    output: join(folder, 'client'),
    logs: { level: 'silent' },
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a client from another generator compiles in strict mode', () => {
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
    },
    include: ['client/**/*.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  expect(() =>
    execFileSync(process.execPath, [COMPILER, '-p', folder], { encoding: 'utf8', stdio: 'pipe' }),
  ).not.toThrow()
})

test('it works against the mock', async () => {
  await build({
    entryPoints: [join(folder, 'client/index.ts'), join(folder, 'client/client.gen.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: join(folder, 'built'),
    outExtension: { '.js': '.mjs' },
  })
  const sdk = await import(pathToFileURL(join(folder, 'built/index.mjs')).href)
  const { client } = await import(pathToFileURL(join(folder, 'built/client.gen.mjs')).href)
  const { origin, close } = await listen(createMock().fetch)
  try {
    client.setConfig({ baseUrl: origin + BASE_PATH, auth: () => demoCredentials().admin })
    const created = await sdk.createFlow({ body: { name: 'From a generated client' } })
    expect(created.response.status).toBe(200)
    const read = await sdk.getFlow({ path: { flowId: created.data.id } })
    expect(read.data).toMatchObject({ id: created.data.id, name: 'From a generated client' })
    const missing = await sdk.getFlow({ path: { flowId: 999_999 } })
    expect(missing.response.status).toBe(404)
  } finally {
    await close()
  }
})
