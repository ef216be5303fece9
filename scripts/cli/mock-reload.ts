import { UsageError } from '../../suites/kit/usage-error.ts'

/** How long a file's size must be stable before it is read, in ms: editors write in pieces. */
const SETTLED_MS = 50
const LOOK_MS = 10

/** Handles a changed file. Returns the message to print. */
export type Reload = () => string | Promise<string>

/** Prints a line. */
export type Say = (line: string) => void

/**
 * Reloads files when they change, and prints a line each time. If a file is invalid, the previous content stays in force.
 * @returns a function that stops the watching
 */
export async function reloadOnChange(files: ReadonlyMap<string, Reload>, say: Say): Promise<() => Promise<void>> {
  if (files.size === 0) return async () => {}
  const { watch } = await import('chokidar')
  const watchers = [...files].map(([file, reload]) =>
    watch(file, {
      ignoreInitial: true,
      awaitWriteFinish: { stabilityThreshold: SETTLED_MS, pollInterval: LOOK_MS },
    }).on('all', (event) => {
      if (event === 'change' || event === 'add') void tell(file, reload, say)
    }),
  )
  await Promise.all(watchers.map((watcher) => new Promise<void>((ready) => watcher.on('ready', ready))))
  return async () => {
    await Promise.all(watchers.map((watcher) => watcher.close()))
  }
}

async function tell(file: string, reload: Reload, say: Say): Promise<void> {
  try {
    say(`reloaded: ${file}; ${await reload()}`)
  } catch (problem) {
    // A half-edited file can hold anything; the mock keeps what it has.
    const said = problem instanceof UsageError ? problem.message : `${file}: ${(problem as Error).message}`
    console.error(`not reloaded: ${said}; the former stays in force`)
  }
}
