import { type Alteration, BASE_PATH, type Mock, demoCredentials } from '../../mocks/index.ts'
import { TARGET } from '../../mocks/edges/control/generated/target.ts'
import { packageFile } from '../../mocks/node/package-file.ts'
import { runsSql } from '../../mocks/node/sqlite.ts'
import { startMock } from '../../mocks/node/start.ts'
import { type LoadedTarget, parseTarget } from '../../suites/index.ts'
import { quickRuns } from './quick-runs.ts'

/** The target file of the embedded mock, with `${ORIGIN}` and the keys of the demo world to fill in. */
export const TARGET_FILE = packageFile('scripts/embedded-target.yaml')

/** The environment variables that the target file reads, for a mock that listens at `origin`. */
export function embeddedEnvironment(origin: string): Record<string, string> {
  const keys = Object.entries(demoCredentials()).map(([name, key]) => [`${name.toUpperCase()}_KEY`, key])
  return { BASE_URL: `${origin}${BASE_PATH}`, ORIGIN: origin, ...Object.fromEntries(keys) }
}

/** The target file of a mock that listens at `origin`. If this Node cannot run SQL, the rules of SQL are not applicable. */
export function embeddedTarget(origin: string, withSql = runsSql()): LoadedTarget {
  const loaded = parseTarget(TARGET, TARGET_FILE, embeddedEnvironment(origin))
  if (withSql) return loaded
  const { runSql: _refused, ...requests } = loaded.target.requests
  return { ...loaded, target: { ...loaded.target, requests } }
}

export interface Embedded extends LoadedTarget {
  mock: Mock
  close: () => Promise<void>
}

/** Starts the mock on a free port of this machine; its short runs are over at once. */
export async function startEmbedded(alterations: readonly Alteration[] = []): Promise<Embedded> {
  // The port of the gate's receiver is not known yet.
  const { mock, origin, close } = await startMock({
    alterations: [quickRuns, ...alterations],
    deliverTo: ['127.0.0.1:*'],
  })
  return { ...embeddedTarget(origin), mock, close }
}
