import { spawn } from 'node:child_process'
import type { Consumer } from './vary.ts'

/** Of what a command prints, so much of the end is repeated, in characters. */
const REPEATED = 600

/**
 * A command of the user's as a consumer: it fails where its exit code is not 0. It gets the mock's base address as ETALON_URL,
 * its administrator's key as ETALON_KEY, and all keys as ETALON_<NAME>_KEY.
 */
export function commandAsConsumer(command: string): Consumer {
  return {
    name: command,
    use: ({ baseUrl, credentials }) =>
      new Promise((resolve, reject) => {
        const keys = Object.entries(credentials).flatMap(([name, credential]) =>
          'api_key' in credential ? [[`ETALON_${name.toUpperCase()}_KEY`, credential.api_key] as const] : [],
        )
        const env = { ETALON_URL: baseUrl, ETALON_KEY: credentials.admin?.api_key, ...Object.fromEntries(keys) }
        const child = spawn(command, {
          shell: true,
          env: { ...process.env, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let printed = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-REPEATED)))
        child.once('error', reject)
        child.once('close', (code, signal) => {
          if (code === 0) resolve()
          else reject(new Error(`it ended with ${signal ?? `exit code ${code}`}: ${printed.trim()}`))
        })
      }),
  }
}
