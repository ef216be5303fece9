import { Option } from 'commander'
import type { SandboxLimits } from '../../mocks/index.ts'
import { wholeNumber } from './whole-number.ts'

/** Options that limit the sandboxes. */
export interface LimitFlags {
  sandboxTtl?: string
  maxSandboxes?: string
  sandboxMemory?: string
}

const MEGABYTE = 1024 * 1024
/** A hundred years, and a petabyte. */
const LONGEST_S = 3_155_760_000
const MOST_MEGABYTES = 1024 * 1024 * 1024

export const limitOptions: readonly Option[] = [
  new Option('--sandbox-ttl <seconds>', 'evict sandboxes that nobody has used for this long; default never'),
  new Option(
    '--max-sandboxes <number>',
    'evict the least recently used sandbox beyond this many; default 10000, with --data none',
  ),
  new Option(
    '--sandbox-memory <megabytes>',
    'estimated memory of all sandboxes, beyond which journals shrink and sandboxes are evicted; default 512, with --data none',
  ),
].map((option) => option.conflicts('stateless'))

/** The limits of these flags. @throws UsageError that names the flag */
export function limitsIn({ sandboxTtl, maxSandboxes, sandboxMemory }: LimitFlags): SandboxLimits {
  const given = (text: string | undefined, flag: string, most: number, unit: number): number | undefined =>
    text === undefined ? undefined : wholeNumber(text, flag, 1, most) * unit
  const limits = {
    idleMs: given(sandboxTtl, '--sandbox-ttl', LONGEST_S, 1_000),
    count: given(maxSandboxes, '--max-sandboxes', Number.MAX_SAFE_INTEGER, 1),
    bytes: given(sandboxMemory, '--sandbox-memory', MOST_MEGABYTES, MEGABYTE),
  }
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
}
