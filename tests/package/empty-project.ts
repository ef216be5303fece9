import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Installs packages: from the cache before the network. A peer that does not fit is an error of npm, and made one of pnpm, to which a
 * package's script would be an error too.
 */
const INSTALL = {
  npm: ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
  pnpm: [
    'add',
    '--save-dev',
    '--prefer-offline',
    '--ignore-scripts',
    '--reporter=append-only',
    '--config.strict-peer-dependencies=true',
  ],
} as const

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
   * Installs packages, from the cache if possible.
   * @returns the duration in ms
   * @throws Error with the output of npm or pnpm
   */
  install: (...packages: readonly string[]) => Promise<number>
  remove: () => void
}

/** How a project differs from the usual one. */
export interface ProjectWish {
  /** How Node reads its `.js` and `.ts` files; as ES modules by default. */
  type?: 'module' | 'commonjs'
  /** Folders of programs, such as its Node; by default that of this process's Node. */
  programs?: readonly string[]
  /** What installs its packages. */
  manager?: 'npm' | 'pnpm'
}

/** Creates an empty project in a temporary folder. */
export function emptyProject(wish: ProjectWish = {}): EmptyProject {
  const { type = 'module', programs = [dirname(process.execPath)], manager = 'npm' } = wish
  const folder = mkdtempSync(join(tmpdir(), 'etalon-project-'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name: 'empty', private: true, type })}\n`)
  const options = {
    cwd: folder,
    detached: true,
    env: environmentOf([join(folder, 'node_modules', '.bin'), ...programs]),
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
      await promisify(execFile)(manager, [...INSTALL[manager], ...packages], options)
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
