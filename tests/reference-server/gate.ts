import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Report, checks, httpTransport, observations, parseTarget, run } from '../../suites/index.ts'
import { brokenBundle } from './bundles.ts'
import { type ReferenceServer, startReferenceServer } from './server.ts'
import type { Plant } from './service.ts'

const FILE = join(import.meta.dirname, 'target.yaml')

/** The environment that `target.yaml` reads: the server's origin, its keys, and generated texts. */
export function environmentOf({ origin, keys }: Pick<ReferenceServer, 'origin' | 'keys'>): Record<string, string> {
  return {
    ORIGIN: origin,
    FAILING_BUNDLE: brokenBundle('flow', 'etalon-broken-bundle'),
    FAILING_OBJECT_BUNDLE: brokenBundle('connection', 'etalon-broken-objects'),
    ...Object.fromEntries(Object.entries(keys).map(([name, key]) => [`${name.toUpperCase()}_KEY`, key])),
  }
}

/** Runs the whole gate over sockets against the reference server with these bugs planted; all profiles count. */
export async function gateOf(plants: readonly Plant[], selected?: ReadonlySet<string>): Promise<Report> {
  const server = await startReferenceServer({ plants })
  const { target, redactor } = parseTarget(readFileSync(FILE, 'utf8'), FILE, environmentOf(server))
  const { send, close } = httpTransport(target.limits.timeoutMs)
  try {
    const profiles = new Set(['product', 'mcp', 'http'] as const)
    return await run({
      target,
      checks,
      observations,
      send,
      redactor,
      seed: 7,
      profiles,
      ...(selected === undefined ? {} : { selected }),
    })
  } finally {
    await close()
    await server.close()
  }
}
