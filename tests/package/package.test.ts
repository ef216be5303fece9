import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deadLinks } from '../guides/links.ts'
import { type EmptyProject, emptyProject } from './empty-project.ts'
import { READ_AS_SOURCES } from '../../scripts/tools/build/entries.ts'
import { type Tarball, pack } from './pack.ts'
import { buildPackage } from '../../scripts/tools/build/package.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const built = mkdtempSync(join(tmpdir(), 'etalon-package-'))
const folder = join(built, 'package')
let tarball: Tarball
let project: EmptyProject

/** Prints the duration of a step, to find the slow ones. */
async function timed<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const begun = performance.now()
  const value = await work()
  console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return value
}

beforeAll(async () => {
  await timed('build of the package', () => buildPackage(ROOT, folder))
  tarball = await timed('npm pack', () => pack(folder, built))
  project = emptyProject()
  await timed('npm install of the package', () => project.install(tarball.file))
})
afterAll(() => {
  rmSync(built, { recursive: true, force: true })
  project.remove()
})

const program = (name: string): string => join(ROOT, 'node_modules', '.bin', name)

describe('the tarball', () => {
  test('passes publint', async () => {
    const { code, output } = await project.run(program('publint'), '--strict', tarball.file)
    expect(output).toContain('All good')
    expect(code).toBe(0)
  })

  test('contains built code, and only the sources that people read', () => {
    const sources = tarball.files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    expect(sources).toEqual(READ_AS_SOURCES)
    const lib = join(folder, 'lib')
    const strays = readdirSync(lib).filter((file) =>
      /(?:from|import)\s*\(?\s*["'](?:#|[^"'\n]*[^d]\.ts["'])|\/tmp\/|sourceMappingURL/.test(
        readFileSync(join(lib, file), 'utf8'),
      ),
    )
    expect(strays).toEqual([])
  })

  test('imports nothing from Node that an old one lacks: it could not say which Node it needs', () => {
    const lib = join(folder, 'lib')
    const code = readdirSync(lib).filter((file) => /\.c?js$/.test(file))
    expect(code.length).toBeGreaterThan(10)
    const importing = code.filter((file) =>
      /(?:from|import)\s*"node:(?:sea|sqlite)"/.test(readFileSync(join(lib, file), 'utf8')),
    )
    expect(importing).toEqual([])
  })

  test('depends on what its code imports, and on no development dependency', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(Object.keys(manifest)).not.toContain('devDependencies')
    expect(Object.keys(manifest)).not.toContain('private')
    expect(Object.keys(manifest.dependencies).filter((name) => name in devDependencies)).toEqual([])
    for (const name of Object.keys(manifest.peerDependencies)) {
      expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
      expect(project.folder, 'is not installed unasked').not.toSatisfy((at: string) =>
        readdirSync(join(at, 'node_modules')).includes(name.split('/')[0]!),
      )
    }
  })

  test('contains the guides for its users, and the workflows and sources that they link to', () => {
    const pages = tarball.files.filter((file) => file.endsWith('.md'))
    for (const name of [
      'ci-and-release',
      'console',
      'frontend',
      'mock',
      'reading-a-report',
      'reference/target-file',
      'safety',
    ])
      expect(pages).toContain(`docs/${name}.md`)
    const dead = pages.flatMap((page) => deadLinks(folder, page))
    expect([...new Set(dead)].toSorted()).toEqual([])
    expect(readFileSync(join(folder, 'docs/console.md'), 'utf8')).toContain('| Journal: ')
    expect(tarball.files.filter((file) => file.endsWith('.webp'))).toEqual([])
  })

  test('imports nothing from Node in modules for web pages', () => {
    const lib = join(folder, 'lib')
    const reached = new Set(['index.js', 'index.cjs', 'msw.js', 'msw.cjs'])
    for (const file of reached) {
      const code = readFileSync(join(lib, file), 'utf8')
      for (const [, part] of code.matchAll(/(?:from|import|require)\s*\(?\s*["']\.\/([^"']+)["']/g)) reached.add(part!)
      expect(code.match(/(?:from|import|require)\s*\(?\s*["']node:[^"']+["']/g), file).toBeNull()
    }
    expect(reached).toContain('index-module.js')
    expect(reached.size).toBeGreaterThan(6)
  })
})

/** The output of `uses.mjs` for every entry. */
const SEEN = {
  roles: ['admin', 'editor', 'operator', 'viewer', 'api_user', 'capped', 'ai_disabled', 'expired'],
  flowsWithoutASocket: expect.any(Number),
  overHttp: 200,
  sql: expect.stringContaining('Harbour Books'),
  preferred: 200,
  journal: 'npm install --save-dev @stoplight/prism-http',
  sandbox: true,
  msw: 'function',
  typesOnly: 0,
  openapi: expect.stringMatching(/^3\.1/),
  asyncapi: expect.stringMatching(/^3\.1/),
  required: 'function',
}

describe('in an empty project', () => {
  test('every entry without peer dependencies can be imported and works', async () => {
    cpSync(join(import.meta.dirname, 'uses.mjs'), join(project.folder, 'uses.mjs'))
    const { output } = await project.run('node', 'uses.mjs')
    expect(JSON.parse(output)).toEqual({ ...SEEN, node: Number(process.versions.node.split('.')[0]) })
  })

  test('npx etalon mock serves', async () => {
    const child = project.start('npx', '--no', '--', 'etalon', 'mock', '--port', '0', '--json')
    try {
      const ready = await new Promise<string>((answer, fail) => {
        let output = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            output += chunk.toString()
            // npm may warn before it.
            const [line] = /^\{"ready":true.*\}$/m.exec(output) ?? []
            if (line !== undefined && output.includes(`${line}\n`)) answer(line)
          })
        child.on('exit', () => fail(new Error(output)))
      })
      const { baseUrl, keys } = JSON.parse(ready) as { baseUrl: string; keys: Record<string, string> }
      const headers = { authorization: `Bearer ${keys['admin']}` }
      expect((await fetch(`${baseUrl}/v1/flows`, { headers })).status).toBe(200)
      for (const path of ['/', '/_mock/page/console/console.js', '/reference', '/_mock/page/swagger-ui-bundle.js'])
        expect((await fetch(new URL(path, baseUrl))).status, path).toBe(200)
    } finally {
      // npx forwards no signals.
      process.kill(-child.pid!)
    }
  })

  test('etalon rules shows a rule', async () => {
    const { code, output } = await project.run('etalon', 'rules', 'flows/delete-refuses-scheduled')
    expect(output).toContain('refused with 409')
    expect(code).toBe(0)
  })

  test('without Prism, the message says so and how to install it', async () => {
    const { code, output } = await project.run('etalon', 'mock', '--stateless', '--port', '0')
    expect(output).toContain('npm install --save-dev @stoplight/prism-http')
    expect(code).toBe(3)
  })
})
