/** Waits, in ms of the time that the tests have: `node:timers/promises` knows no virtual time. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
