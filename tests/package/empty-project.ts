import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** What npm is asked for on every occasion: no more of the network than what it does not have yet. */
const QUIETLY = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

/** Variables that npm, Vitest, this project's scripts and a workflow set; those of the machine, such as its certificates, are kept. */
const OURS = /^(?:npm_(?!config_cache$)|VITEST|ETALON_|GITHUB_|NODE_(?:OPTIONS|ENV|PATH|COMPILE_CACHE)$)/

export interface Ended {
  code: number | null
  output: string
}

/** A project of a user's own, with nothing in it. */
export interface EmptyProject {
  folder: string
  /** What its programs see of this process's environment. */
  environment: NodeJS.ProcessEnv
  /** Runs a program of the project, or of the machine, to its end; a line of a shell where there is only one word. */
  run: (...words: readonly [string, ...string[]]) => Promise<Ended>
  /** Starts such a program and leaves it running, in a process group of its own. */
  start: (...words: readonly [string, ...string[]]) => ChildProcessWithoutNullStreams
  /**
   * Installs packages by npm, from its cache where that has them.
   * @returns ms that it took
   * @throws Error with npm's words
   */
  install: (...packages: readonly string[]) => Promise<number>
  remove: () => void
}

/** Makes an empty project in a folder for temporary files. It uses the Node of this process until it has one installed. */
export function emptyProject(): EmptyProject {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-project-'))
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n')
  const options = {
    cwd: folder,
    detached: true,
    env: environmentOf([join(folder, 'node_modules', '.bin'), dirname(process.execPath)]),
  }
  const start: EmptyProject['start'] = (...words) => {
    const [program, ...rest] = words
    return rest.length === 0 ? spawn('sh', ['-euc', program], options) : spawn(program, rest, options)
  }
  return {
    folder,
    environment: options.env,
    start,
    async run(...words) {
      const child = start(...words)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const code = await new Promise<number | null>((resolve, reject) => {
        child.on('error', reject)
        child.on('close', resolve)
      })
      return { code, output }
    },
    async install(...packages) {
      const begun = performance.now()
      await promisify(execFile)('npm', ['install', ...QUIETLY, ...packages], options)
      return performance.now() - begun
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** This process's environment without what npm, Vitest and this project's scripts put there. */
function environmentOf(first: readonly string[]): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules'))
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name))
  return { ...Object.fromEntries(kept), PATH: [...first, ...path].join(delimiter), NO_COLOR: '1' }
}
