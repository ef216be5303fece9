import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { oldNode } from '../support/old-node.ts'
import { type Lack, describeUnless } from '../support/requires.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PROGRAM = join(ROOT, 'scripts/etalon.js')
/** Pages that state the required Node. */
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
    cpSync(PROGRAM, join(folder, 'scripts/etalon.js'))
    const next = process.versions.node.replace(/(?<=\.)\d+/, (minor) => String(Number(minor) + 1))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', engines: { node: `>=${next}` } }))
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/etalon.js')], { timeout: 20_000 })
    expect(stderr.toString()).toBe(
      `etalon: this is Node ${process.versions.node}; etalon needs ${next} or later; install it with \`npm install --save-dev node@${next.split('.')[0]}\`, or with \`npm ci\` in a clone\n`,
    )
    expect(status).toBe(3)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(PAGES)('%s names the same Node as package.json', (page) => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } }
  const told = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/Node (\d+\.\d+) or later/g)].map(([, one]) => one)
  expect(told).toEqual([/^>=(\d+\.\d+)\.0$/.exec(engines.node)?.[1]])
})

test('.node-version names the Node that npm ci brings', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, { version: string }>> }
  expect(readFileSync(join(ROOT, '.node-version'), 'utf8').trim()).toBe(packages['node_modules/node']!.version)
})
