import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LEAST_NODE } from '../../scripts/tools/build/entries.ts'
import { OPTIONAL } from '../../scripts/tools/build/manifest.ts'
import { oldNode } from '../support/old-node.ts'
import { type Lack, describeUnless } from '../support/requires.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PROGRAM = join(ROOT, 'scripts/etalon.js')
/** Pages that state the Node that the package needs. */
const PAGES = ['README.md', 'docs/install.md', 'scripts/tools/build/README.md']

const old = oldNode()

const lack: Lack = { wants: 'older-node', reason: 'this machine has no Node before 24' }

describeUnless(old === undefined ? lack : undefined, 'an old Node', () => {
  test("hands over to the project's own", () => {
    const output = execFileSync(old as string, [PROGRAM, 'check', '--list', '--only', 'flows']).toString()
    expect(output).toMatch(/^\d+ rules, .* operations$/m)
  })
})

test('if every available Node is too old, it says which one it needs and how to get it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-old-'))
  try {
    mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true })
    symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'))
    mkdirSync(join(folder, 'scripts'))
    for (const file of ['etalon.js', 'required-node.js'])
      cpSync(join(ROOT, 'scripts', file), join(folder, 'scripts', file))
    const next = process.versions.node.replace(/(?<=\.)\d+/, (minor) => String(Number(minor) + 1))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', engines: { node: `>=${next}` } }))
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/etalon.js')], { timeout: 20_000 })
    expect(stderr.toString()).toBe(
      `etalon needs Node ${next.replace(/\.0$/, '')} or later (found ${process.versions.node}). Run: npm install --save-dev node@24\n`,
    )
    expect(status).toBe(3)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(PAGES)('%s names the Node that the package needs', (page) => {
  const told = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/Node (\d+\.\d+) or later/g)].map(([, one]) => one)
  expect(told).toContain(/^(\d+\.\d+)\.0$/.exec(LEAST_NODE)?.[1])
})

test('the package needs the oldest Node that all its dependencies take', () => {
  const { packages } = lock()
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { dependencies: object }
  const needed = Object.keys(dependencies).filter((name) => !OPTIONAL.includes(name))
  const ranges = needed.flatMap((name) => packages[`node_modules/${name}`]?.engines?.node ?? [])
  const least = ranges.map((range) => /^>=\s*([\d.]+)$/.exec(range)?.[1]).filter((one) => one !== undefined)
  expect(least.length).toBeGreaterThan(5)
  const [most] = least.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  expect(LEAST_NODE).toBe(`${most}.0`)
})

test('.node-version names the Node that npm ci brings', () => {
  expect(readFileSync(join(ROOT, '.node-version'), 'utf8').trim()).toBe(lock().packages['node_modules/node']!.version)
})

/** The lock file: the packages by folder. */
function lock(): { packages: Readonly<Record<string, { version: string; engines?: { node?: string } }>> } {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
}
