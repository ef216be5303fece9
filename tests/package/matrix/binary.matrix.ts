import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBinary } from '../../../scripts/tools/binary/binary.ts'
import { buildImage } from '../../../scripts/tools/binary/image.ts'
import { buildPackage } from '../../../scripts/tools/build/package.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'etalon-binary-'))
const work = join(folder, 'work')
let binary: string

beforeAll(async () => {
  const packaged = join(folder, 'package')
  await buildPackage(ROOT, packaged)
  binary = await buildBinary({ root: ROOT, packaged, folder: join(folder, 'binary') })
  mkdirSync(work)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The environment of a machine with neither Node nor this project. */
const BARE = { cwd: work, env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: work }, encoding: 'utf8' } as const

function run(...words: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(binary, words, BARE)
  return { status, output: stdout + stderr }
}

/** Starts a mock, calls it, and stops it. */
async function serves(program: string, ...words: readonly string[]): Promise<void> {
  const child: ChildProcess = spawn(program, [...words, 'mock', '--port', '0', '--json'], BARE)
  const ended = new Promise((done) => child.on('exit', done))
  try {
    const line = await new Promise<string>((answer, fail) => {
      let output = ''
      child.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('\n')) answer(output)
      })
      child.on('exit', () => fail(new Error(`the mock ended: ${output}`)))
    })
    const { baseUrl, origin, keys, version } = JSON.parse(line)
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    const headers = { authorization: `Bearer ${keys.admin}` }
    expect((await fetch(`${baseUrl}/v1/flows`, { headers })).status).toBe(200)
    for (const path of ['/', '/_mock/page/console/console.js', '/reference', '/openapi.json', '/_mock/target.yaml']) {
      const response = await fetch(origin + path)
      expect(response.status, path).toBe(200)
      expect((await response.text()).length, path).toBeGreaterThan(100)
    }
  } finally {
    child.kill()
    await ended
  }
}

describe('the single executable, without Node', () => {
  test('serves the mock, with its console, its reference and its documents', () => serves(binary))

  test('checks, and writes and merges reports', () => {
    const check = run(
      'check',
      '--only',
      'macros,sql,webhooks',
      '--shard',
      '1/1',
      '--seed',
      '7',
      '--report',
      'part.json',
    )
    expect(check.output).toMatch(/(\d+) of \1 testable rules proved/)
    expect(check.status).toBe(0)
    expect(run('merge', 'part.json', '--report', 'whole.html')).toMatchObject({ status: 0 })
    expect(readFileSync(join(work, 'whole.html'), 'utf8')).toContain('</html>')
  })

  test('says which commands it lacks', () => {
    for (const words of [
      ['contracts'],
      ['proxy', '--to', 'http://127.0.0.1:9/rest'],
      ['mock', '--stateless', '--port', '0'],
    ]) {
      const { status, output } = run(...words)
      expect(output).toMatch(/^etalon: (?:the single executable has no|--stateless: Prism is not installed)/)
      expect(status).toBe(3)
    }
  })
})

describe('the container image', () => {
  const layout = join(folder, 'layout')
  const root = join(folder, 'root')
  let manifest: { Config: string; Layers: [string] }
  beforeAll(() => {
    for (const one of [layout, root]) mkdirSync(one)
    const archive = buildImage(binary, join(folder, 'image.tar'))
    execFileSync('tar', ['-xf', archive, '-C', layout])
    manifest = json('manifest.json')[0]
    execFileSync('tar', ['-xf', join(layout, manifest.Layers[0]), '-C', root])
  })
  const json = (name: string): any => JSON.parse(readFileSync(join(layout, name), 'utf8'))

  test('is an OCI image layout: each blob has the digest that names it, and each reference leads to one', () => {
    const blobs = readdirSync(join(layout, 'blobs/sha256'))
    const digestOf = (name: string): string =>
      createHash('sha256')
        .update(readFileSync(join(layout, 'blobs/sha256', name)))
        .digest('hex')
    expect(blobs.map(digestOf)).toEqual(blobs)
    const [listed] = json('index.json').manifests
    const { config, layers } = json(`blobs/${listed.digest.replace(':', '/')}`)
    const { rootfs } = json(manifest.Config)
    expect([`blobs/${config.digest.replace(':', '/')}`, rootfs.diff_ids]).toEqual([manifest.Config, [layers[0].digest]])
    expect(blobs).toHaveLength(3)
  })

  test('is the same if it is built again', () => {
    const digest = (): string => JSON.stringify(json('index.json'))
    const before = digest()
    const again = buildImage(binary, join(folder, 'again.tar'))
    execFileSync('tar', ['-xf', again, '-C', layout])
    expect(digest()).toBe(before)
  })

  /** Starts a program with the image as its whole file system. */
  const inside = ['-r', 'chroot', root]
  const may = spawnSync('unshare', ['-r', 'true']).status === 0

  test.skipIf(!may)('holds all that the mock and the gate need', async () => {
    const { config } = json(manifest.Config)
    await serves('unshare', ...inside, config.Entrypoint[0])
    const check = spawnSync('unshare', [...inside, config.Entrypoint[0], 'check', '--only', 'macros'], BARE)
    expect(check.stdout).toMatch(/(\d+) of \1 testable rules proved/)
    expect(check.status).toBe(0)
  })
})
