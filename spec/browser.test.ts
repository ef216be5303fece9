import { build } from 'esbuild'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOfBody, problemOfReply } from '#spec'

const root = resolve(import.meta.dirname, '..')

test('the validators are pure ESM, without require', () => {
  const source = readFileSync(join(root, 'spec/generated/validators.js'), 'utf8')
  expect(source.includes('require(')).toBe(false)
  expect(/export\s*\{/.test(source)).toBe(true)
})

test('validators judge in Node', () => {
  expect(problemOfBody('createFlow', { name: 'Load' })).toBeUndefined()
  expect(problemOfBody('createFlow', {})).toMatchObject({ keyword: 'required' })
  expect(problemOfReply('getFlow', 200, { id: 'seven' })).toMatchObject({ pointer: '/id', keyword: 'type' })
})

describe('a browser build of the specification', () => {
  let folder = ''
  let bundle = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'etalon-browser-'))
    const { outputFiles, metafile } = await build({
      entryPoints: [join(root, 'spec/index.ts')],
      bundle: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      metafile: true,
    })
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
    bundle = outputFiles[0]!.text
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('imports nothing and judges the same', async () => {
    const file = join(folder, 'spec.mjs')
    writeFileSync(file, bundle)
    const built = (await import(pathToFileURL(file).href)) as { problemOfBody: typeof problemOfBody }
    expect(built.problemOfBody('createFlow', {})).toMatchObject({ keyword: 'required' })
  })
})
