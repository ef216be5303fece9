import { build } from 'esbuild'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENTRIES, LEAST_NODE } from './entries.ts'

/** Throws on an old Node, before anything is loaded that it cannot load. */
const CHECK = `
import { tooOld } from './scripts/required-node.js'
const problem = tooOld('${LEAST_NODE}')
if (problem !== undefined) throw new Error(problem)
`
/** The file that does so, without its ending. */
const CHECKING = 'check-node'
/** The syntax of Nodes that may load these files. */
const OLD = 'es2018'

/** The name of the file behind a door. */
export function moduleOf(name: string): string {
  return `${name}-module`
}

/**
 * Writes the files that users import: each checks the Node first, then loads its module. CommonJS gets doors of its own, since an
 * old Node cannot require the others; both lead to the same module.
 * @param root the project's folder
 * @param lib the package's folder for built code
 */
export async function writeDoors(root: string, lib: string): Promise<void> {
  for (const [format, ending] of [
    ['esm', 'js'],
    ['cjs', 'cjs'],
  ] as const)
    await build({
      stdin: { contents: CHECK, resolveDir: root },
      bundle: true,
      format,
      target: OLD,
      outfile: join(lib, `${CHECKING}.${ending}`),
    })
  for (const { name } of Object.values(ENTRIES)) {
    writeFileSync(join(lib, `${name}.js`), `import './${CHECKING}.js'\nexport * from './${moduleOf(name)}.js'\n`)
    writeFileSync(join(lib, `${name}.d.cts`), `export * from './${name}.js'\n`)
    writeFileSync(
      join(lib, `${name}.cjs`),
      `require('./${CHECKING}.cjs')\nmodule.exports = require('./${moduleOf(name)}.js')\n`,
    )
  }
}
