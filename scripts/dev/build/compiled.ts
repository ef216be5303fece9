import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
}
/** What a user of the package writes, and the declarations of the package: those of others are theirs to check. */
const LOOKED_AT = /^(?:recipes|node_modules\/etalon)\//

/** What the compiler says. */
export interface Compiled {
  /** The files that were looked at, from the project's folder. */
  checked: readonly string[]
  /** Each with its file. */
  problems: readonly string[]
}

/** Checks the recipes in a user's project, and the declarations of the package that they use. */
export function compiled(folder: string): Compiled {
  const rootNames = globSync(['recipes/*.ts', 'recipes/*/*.spec.ts'], { cwd: folder }).map((file) => join(folder, file))
  const host = { ...ts.createCompilerHost(OPTIONS), getCurrentDirectory: () => folder }
  const program = ts.createProgram(rootNames, OPTIONS, host)
  const files = program.getSourceFiles().filter(({ fileName }) => LOOKED_AT.test(relative(folder, fileName)))
  const said = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...files.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ]
  return {
    checked: files.map(({ fileName }) => relative(folder, fileName)),
    problems: said.map(
      ({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    ),
  }
}
