import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { COMPILER } from '../../scripts/tools/build/compiler.ts'

const CONFIG = 'tsconfig.recipes.json'
const OPTIONS = {
  noEmit: true,
  strict: true,
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  listFiles: true,
}
/** The user's files and the package's declarations; other packages' declarations are not checked. */
const LOOKED_AT = /^(?:recipes|node_modules\/(?:\.pnpm\/.*\/)?etalon)\//
/** A compiler error: `file(line,column): error TS2345: …`; an error in the options names no file. */
const PROBLEM = /^(?:(?<file>[^\s(][^(]*)\(\d+,\d+\): )?error TS\d+: /

/** The outcome of a compilation. */
export interface Compiled {
  /** The files checked, relative to the project's folder. */
  checked: readonly string[]
  /** The problems, each with its file. */
  problems: readonly string[]
}

/** Type-checks the recipes in a user's project, and the package's declarations that they use. */
export function compiled(folder: string): Compiled {
  const files = globSync(['recipes/*.{ts,cts}', 'recipes/*/*.spec.ts'], { cwd: folder })
  writeFileSync(join(folder, CONFIG), JSON.stringify({ compilerOptions: OPTIONS, files }))
  const { stdout } = spawnSync(process.execPath, [COMPILER, '-p', CONFIG, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
  const lines = stdout.split('\n')
  return {
    checked: lines.map((line) => relative(folder, line)).filter((file) => LOOKED_AT.test(file)),
    problems: lines.filter((line) => {
      const problem = PROBLEM.exec(line)
      return problem !== null && LOOKED_AT.test(problem.groups?.['file'] ?? 'recipes/')
    }),
  }
}
