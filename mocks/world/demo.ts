import demo from './generated/demo.json' with { type: 'json' }
import type { FrozenWorld } from './frozen.ts'
import { keyOf, worldOf } from './world-file.ts'
import type { WorldFile } from './world-shape.ts'

/** The demo world, with times relative to its start (epoch ms); new ids and keys come from the seed. */
export function demoWorld(start: number, seed: number): FrozenWorld {
  return worldOf(demo as WorldFile, start, seed)
}

/** API keys of the demo world by the names of a target file. */
export function demoCredentials(): Record<keyof typeof demo.credentials, string> {
  const keys = Object.entries(demo.credentials).map(([name, login]) => [name, keyOf(login)])
  return Object.fromEntries(keys) as Record<keyof typeof demo.credentials, string>
}
