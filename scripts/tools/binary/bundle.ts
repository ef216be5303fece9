import { type Plugin, build } from 'esbuild'
import { join } from 'node:path'

/** Packages that the executable lacks: one is a native library, the other larger than all of it. They are optional in the package too. */
const LEFT_OUT = /^@(?:pact-foundation|pactflow|stoplight)\//

/** Lets a package that is left out fail as one that is not installed, which commands report. */
const leavingOut: Plugin = {
  name: 'leave-out',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: LEFT_OUT }, ({ path }) => ({ path, namespace: 'left-out' }))
    onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: `throw Object.assign(new Error("Cannot find package '${path}'"), { code: 'ERR_MODULE_NOT_FOUND' })`,
    }))
  },
}

/** In the executable there are no modules: paths are those of the executable itself. */
const BANNER = [
  "const etalonFolder = require('node:path').dirname(process.execPath)",
  "const etalonUrl = require('node:url').pathToFileURL(process.execPath).href",
].join('\n')

/** Bundles the command line with all its packages as one CommonJS file, which is what a single executable application takes. */
export async function bundleProgram(root: string, file: string): Promise<void> {
  await build({
    entryPoints: [join(root, 'scripts/binary.ts')],
    absWorkingDir: root,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    outfile: file,
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: BANNER },
    define: { 'import.meta.dirname': 'etalonFolder', 'import.meta.url': 'etalonUrl', 'import.meta.main': 'false' },
    // An import at run time would bypass the code cache.
    supported: { 'dynamic-import': false },
    plugins: [leavingOut],
    logLevel: 'warning',
  })
}
