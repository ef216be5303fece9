import { describe, expect, test } from 'vitest'
import { TEST_TOOLS, manifestOf } from './manifest.ts'
import { packageOf } from './package-name.ts'

const project = {
  name: 'etalon',
  version: '1.2.3',
  private: true,
  scripts: { test: 'node test.ts' },
  imports: { '#spec': './spec/index.ts' },
  dependencies: { hono: '^4.1.0', yaml: '^2.1.0' },
  devDependencies: { '@pact-foundation/pact': '^17.1.0', msw: '^3.0.0', typescript: '^5.9.0' },
}

describe('the manifest of the package', () => {
  test('depends only on what is imported', () => {
    expect(manifestOf(project, new Set(['hono']))['dependencies']).toEqual({ hono: '^4.1.0' })
  })

  test('makes the dependencies of a single entry or command optional', () => {
    const manifest = manifestOf(project, new Set(['hono', '@pact-foundation/pact']))
    expect(manifest).toMatchObject({
      dependencies: { hono: '^4.1.0' },
      peerDependencies: { '@pact-foundation/pact': '^17.1.0' },
      peerDependenciesMeta: { '@pact-foundation/pact': { optional: true }, msw: { optional: true } },
    })
  })

  test('takes every version of a test tool that the matrix tries, and not only the one of the project', () => {
    const manifest = manifestOf(project, new Set(['msw']))
    expect(manifest['peerDependencies']).toEqual(TEST_TOOLS)
    const { dependencies, engines } = manifest as { dependencies: object; engines: object }
    expect(dependencies).toEqual({})
    expect(engines).toEqual({ node: '>=22.22.0' })
  })

  test('is refused if the code imports a development dependency', () => {
    expect(() => manifestOf(project, new Set(['hono', 'typescript']))).toThrow('the package imports typescript')
  })

  test('contains nothing that only the project needs', () => {
    const members = Object.keys(manifestOf(project, new Set()))
    for (const member of ['private', 'scripts', 'imports', 'devDependencies']) expect(members).not.toContain(member)
  })
})

test.each([
  ['yaml', 'yaml'],
  ['ajv/dist/2020.js', 'ajv'],
  ['@hono/node-server', '@hono/node-server'],
  ['@noble/hashes/sha2.js', '@noble/hashes'],
  ['node:fs', undefined],
  ['./part-1.js', undefined],
  ['#spec', undefined],
])('%s belongs to the package %s', (specifier, name) => {
  expect(packageOf(specifier)).toBe(name)
})
