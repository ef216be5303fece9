import type { Tools } from './tools.ts'

/**
 * Lets time pass, in ms: by default as much as the gate waits for an effect (`limits.settle_ms`). It is the gate's own time, also
 * where the clock of the target can be moved.
 */
export async function wait({ eventually }: Pick<Tools, 'eventually'>, ms?: number): Promise<void> {
  await eventually(async () => false, Boolean, ms)
}
