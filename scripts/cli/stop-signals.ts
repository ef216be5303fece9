/** Signals that end this process: from the keyboard, from its parent, or from a closed terminal. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/**
 * Signals this close together, in ms, count as one: Ctrl-C reaches every process of the terminal, and npm, npx and our own
 * launcher under an old Node forward what they get. No one reads the message and presses again that fast.
 */
const ONE_MS = 1_000

/**
 * Calls `asked` for each stop request, and also when stdout's terminal or pipe is gone. Returns a function that stops the
 * listening.
 */
export function onStop(asked: () => void): () => void {
  let last = -Infinity
  const hear = (): void => {
    const now = performance.now()
    if (now - last >= ONE_MS) asked()
    last = now
  }
  const outputs = [process.stdout, process.stderr]
  // A failing write fails again and again, and is not a second request.
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
