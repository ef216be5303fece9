import { setFlagsFromString } from 'node:v8'

// Flags that V8 reads at each collection, unlike the sizes of the heap, which count at the start of Node only.

/**
 * Lets the young generation grow to 16 MB while the mock starts. Answers make much garbage and keep little of it, so
 * with less room the collector runs more often and copies more: a POST then takes up to a third more processor time.
 */
export function growYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=4')
}

/** Keeps the young generation at its size. Under load, Node would grow it to 100 MB more for no gain in speed. */
export function keepYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * Collects the old generation more often than by default, so that a run, or a mock under load, takes less memory. The work
 * is that of other threads, so it costs no time where a processor is free.
 *
 * @param growth by how much the old generation may grow until it is collected again, in percent
 */
export function collectOften(growth: number): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
}
