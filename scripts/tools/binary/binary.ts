import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleProgram } from './bundle.ts'

interface Folders {
  /** The project. */
  root: string
  /** The built package, which the executable takes its files from. */
  packaged: string
  /** For the executable and its parts; the old content is removed. */
  folder: string
}

/** Files of the package that its code reads at run time. */
const READ = [
  'package.json',
  'LICENSE',
  'spec/report.schema.yaml',
  'spec/editions/*.yaml',
  'spec/generated/*.json',
  'mocks/page/**/*.*',
]
/** Where Node looks for the program (https://nodejs.org/api/single-executable-applications.html). */
const BLOB = 'NODE_SEA_BLOB'
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** The program that puts the blob into the executable. It warns about sections that it does not touch. */
const INJECT = 'node_modules/postject/dist/cli.js'

/**
 * Builds Node's single executable application: this Node with the bundled program and its files in it.
 * @returns the path of the executable
 */
export async function buildBinary({ root, packaged, folder }: Folders): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const main = join(folder, 'etalon.cjs')
  const config = join(folder, 'sea.json')
  const output = join(folder, 'etalon.blob')
  const binary = join(folder, 'etalon')
  await bundleProgram(root, main)
  const files = globSync(READ, { cwd: packaged }).toSorted()
  const assets = Object.fromEntries(files.map((file) => [file, join(packaged, file)]))
  writeFileSync(
    config,
    JSON.stringify({ main, output, assets, disableExperimentalSEAWarning: true, useCodeCache: true }),
  )
  runNode('--experimental-sea-config', config)
  copyFileSync(process.execPath, binary)
  chmodSync(binary, 0o755)
  runNode(join(root, INJECT), binary, BLOB, output, '--sentinel-fuse', FUSE)
  for (const part of [main, config, output]) rmSync(part)
  return binary
}

/** Runs this Node; what it prints is only shown if it fails. */
function runNode(...words: readonly string[]): void {
  execFileSync(process.execPath, words, { stdio: 'pipe' })
}
