import { startGroup } from './process-group.ts'
import type { Consumer } from './vary.ts'

/** How much of the end of a command's output to repeat, in characters. */
const REPEATED = 600

/**
 * Treats a user's command as a consumer: it fails if its exit code is not 0, or if it runs longer than `limitS` seconds.
 * Everything it started is ended with it. It gets the mock's base address as ETALON_URL, the administrator's key as
 * ETALON_KEY, and all keys as ETALON_<NAME>_KEY.
 */
export function commandAsConsumer(command: string, limitS: number): Consumer {
  return {
    name: command,
    use: ({ baseUrl, credentials }) =>
      new Promise((resolve, reject) => {
        const keys = Object.entries(credentials).flatMap(([name, credential]) =>
          'api_key' in credential ? [[`ETALON_${name.toUpperCase()}_KEY`, credential.api_key] as const] : [],
        )
        const env = { ETALON_URL: baseUrl, ETALON_KEY: credentials.admin?.api_key, ...Object.fromEntries(keys) }
        const { child, end } = startGroup(command, {
          env: { ...process.env, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let printed = ''
        for (const stream of [child.stdout, child.stderr])
          stream?.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-REPEATED)))
        let isLate = false
        const limit = setTimeout(() => {
          isLate = true
          end()
        }, limitS * 1000)
        child.once('error', reject)
        // What it leaves running, such as a background server, would get in the way of the next run.
        child.once('exit', () => {
          clearTimeout(limit)
          end()
        })
        // Wait until nothing it started can print any more.
        child.once('close', (code, signal) => {
          if (code === 0 && !isLate) return resolve()
          const why = isLate
            ? `it was ended after ${limitS} s (--time-limit)`
            : `it ended with ${signal ?? `exit code ${code}`}`
          reject(new Error(`${why}: ${printed.trim()}`))
        })
      }),
  }
}
