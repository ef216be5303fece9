/** What ends this process: a person at its terminal, whoever started it, or a terminal that is closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/**
 * Signals so close together, in ms, are one: Ctrl-C reaches every process of the terminal, and npm, npx and our own start under an
 * old Node pass on what they get. Nobody reads that a second one ends at once, and presses again, in that time.
 */
const ONE_MS = 1_000

/**
 * Tells of being asked to stop, each time that it is; also where the terminal or the pipe that is written to is gone. Answers what
 * ends the listening.
 */
export function onStop(asked: () => void): () => void {
  let last = -Infinity
  const hear = (): void => {
    const now = performance.now()
    if (now - last >= ONE_MS) asked()
    last = now
  }
  const outputs = [process.stdout, process.stderr]
  // What cannot be written fails again and again, and is no second wish.
  let isGone = false
  const gone = (): void => {
    if (!isGone && last === -Infinity) hear()
    isGone = true
  }
  for (const signal of STOP_SIGNALS) process.on(signal, hear)
  for (const output of outputs) output.on('error', gone)
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, hear)
    for (const output of outputs) output.off('error', gone)
  }
}
