import { pathToFileURL } from 'node:url'
import { hasPackageFile, packageFile } from './package-file.ts'

/** Folders of the built console: in the package, and in a clone. */
export const CONSOLE = { packaged: 'mocks/page/console', built: 'dist/console' }

/** The project's own tool, which the package lacks: it needs a bundler. */
const BUILDER = 'scripts/tools/browser-bundle/console.ts'

/** Builds the console if this is a clone and its sources have changed. The package has it built. */
export async function upToDate(): Promise<void> {
  if (!hasPackageFile(BUILDER)) return
  const { freshConsole } = (await import(pathToFileURL(packageFile(BUILDER)).href)) as {
    freshConsole: () => Promise<void>
  }
  await freshConsole()
}

/** The place of a file of the built console with a name, such as `console.js`. */
export function consoleFile(name: string): string {
  const packaged = `${CONSOLE.packaged}/${name}`
  return hasPackageFile(packaged) ? packaged : `${CONSOLE.built}/${name}`
}
