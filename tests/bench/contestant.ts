import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PACKAGE_FOLDER, buildPackage } from '../../scripts/tools/build/package.ts'

/** A server to measure, and the command that starts it on a port. */
export interface Contestant {
  name: string
  command: (port: number) => readonly string[]
  environment?: (port: number) => Readonly<Record<string, string>>
}

const ROOT = join(import.meta.dirname, '../..')
/** The command line, as a user starts it. */
export const etalon = (...words: readonly string[]): string[] => [
  process.execPath,
  join(ROOT, 'scripts', 'etalon.js'),
  ...words,
]

/** The folder of the built package. */
export const PACKAGE = join(ROOT, PACKAGE_FOLDER)
/** Its command line, as a user of the package starts it. */
export const packaged = (...words: readonly string[]): string[] => [
  process.execPath,
  join(PACKAGE, 'lib', 'etalon.js'),
  ...words,
]

/** Rebuilds the package from the current sources. */
export async function build(): Promise<void> {
  await buildPackage(ROOT, PACKAGE)
}

/** The mock of the built package. */
export const packagedMock: Contestant = {
  name: 'etalon mock, built',
  command: (port) => packaged('mock', '--port', `${port}`),
}

/** The same for a check, which waits for hundreds of runs. */
export const mockUnderCheck: Contestant = {
  name: packagedMock.name,
  command: (port) => packaged('mock', '--quick-runs', '--port', `${port}`),
}

/** This mock, as a user starts it. */
export const mock: Contestant = { name: 'etalon mock', command: (port) => etalon('mock', '--port', `${port}`) }

/** Prism on the same specification, from the built package. */
export const packagedPrism: Contestant = {
  name: 'Prism (etalon mock --stateless), built',
  command: (port) => packaged('mock', '--stateless', '--port', `${port}`),
}

/** Prism on the same specification. */
export const prism: Contestant = {
  name: 'Prism (etalon mock --stateless)',
  command: (port) => etalon('mock', '--stateless', '--port', `${port}`),
}

/** `node:http` alone, with a fixed JSON. */
export function bare(answer: string): Contestant {
  return {
    name: 'bare node:http',
    command: () => [process.execPath, join(import.meta.dirname, 'bare.ts')],
    environment: (port) => ({ BENCH_PORT: `${port}`, BENCH_ANSWER: answer }),
  }
}

const MOCKOON = '@mockoon/cli@9'
const PATIENCE_MS = 180_000

/** Mockoon's CLI on the same specification, or why it is unavailable here. */
export async function mockoon(): Promise<Contestant | { name: string; unavailable: string }> {
  const name = `Mockoon (${MOCKOON})`
  try {
    // The path in npx's cache, to measure Mockoon alone, without npx.
    const { stdout } = await promisify(execFile)(
      'npx',
      ['--yes', `--package=${MOCKOON}`, '-c', 'command -v mockoon-cli'],
      { timeout: PATIENCE_MS },
    )
    const document = join(ROOT, 'spec', 'generated', 'openapi.json')
    const words = [
      'start',
      '--data',
      document,
      '--hostname',
      '127.0.0.1',
      '--disable-log-to-file',
      '--disable-admin-api',
    ]
    return {
      name,
      command: (port) => [process.execPath, stdout.trim(), ...words, '--port', `${port}`],
    }
  } catch (problem) {
    return { name, unavailable: (problem as Error).message.split('\n')[0] as string }
  }
}
