import demo from './generated/demo.json' with { type: 'json' }
import type { FrozenWorld } from './frozen.ts'
import { keyOf, worldOf } from './world-file.ts'
import type { WorldFile } from './world-shape.ts'

/** The demo world, with times relative to its start (epoch ms); new ids and keys come from the seed. */
export function demoWorld(start: number, seed: number): FrozenWorld {
  return worldOf(demo as unknown as WorldFile, start, seed)
}

/** Users whose API keys the demo world publishes, by the credential names of a target file. */
type DemoCredential = 'admin' | 'editor' | 'operator' | 'viewer' | 'api_user' | 'capped' | 'ai_disabled' | 'expired'

/** API keys of the demo world by credential name of a target file. */
export function demoCredentials(): Record<DemoCredential, string> {
  // Written out, since the package's declarations cannot refer to the world's JSON.
  const logins: Record<DemoCredential, string> = demo.credentials
  const keys = Object.entries(logins).map(([name, login]) => [name, keyOf(login)])
  return Object.fromEntries(keys) as Record<DemoCredential, string>
}
