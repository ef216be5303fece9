import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** npm options for every call: use the cache before the network. */
const QUIETLY = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

/** Variables set by npm, Vitest, this project's scripts and workflows; machine variables, such as certificates, are kept. */
const OURS = /^(?:npm_(?!config_cache$)|VITEST|ETALON_|GITHUB_|NODE_(?:OPTIONS|ENV|PATH|COMPILE_CACHE)$)/

export interface Ended {
  code: number | null
  output: string
}

/** A new, empty user project. */
export interface EmptyProject {
  folder: string
  /** The environment of its programs. */
  environment: NodeJS.ProcessEnv
  /** Runs a program of the project or the machine to its end; a single word is a shell command. */
  run: (...words: readonly [string, ...string[]]) => Promise<Ended>
  /** Starts such a program in its own process group, and leaves it running. */
  start: (...words: readonly [string, ...string[]]) => ChildProcessWithoutNullStreams
  /**
   * Installs packages with npm, from its cache if possible.
   * @returns the duration in ms
   * @throws Error with npm's output
   */
  install: (...packages: readonly string[]) => Promise<number>
  remove: () => void
}

/** Creates an empty project in a temporary folder. It uses this process's Node until it has one installed. */
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

/** This process's environment, without the variables of npm, Vitest and this project's scripts. */
function environmentOf(first: readonly string[]): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules'))
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name))
  return { ...Object.fromEntries(kept), PATH: [...first, ...path].join(delimiter), NO_COLOR: '1' }
}
