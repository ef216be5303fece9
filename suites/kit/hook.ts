import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Subject } from './subject.ts'
import { Blocked, NotApplicable } from './verdict.ts'

const execute = promisify(execFile)

/**
 * Runs a hook of the target file. A URL is posted to with the values as JSON; a command gets them as environment
 * variables `ETALON_<NAME>`. A hook that fails blocks the case.
 */
export async function runHook(
  subject: Subject,
  name: string,
  values: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const hook = subject.target.hooks[name]
  if (hook === undefined) throw new NotApplicable(`the target file has no hook '${name}'`)
  if ('url' in hook) {
    const body = JSON.stringify(values)
    const response = await subject.send({
      method: 'POST',
      url: hook.url,
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (response.status >= 300) throw new Blocked(`the hook '${name}' answered ${response.status}`)
    return
  }
  const variables = Object.entries(values).map(([key, value]) => [`ETALON_${key.toUpperCase()}`, String(value)])
  try {
    await execute('sh', ['-c', hook.command], { env: { ...process.env, ...Object.fromEntries(variables) } })
  } catch (cause) {
    throw new Blocked(`the hook '${name}' failed`, { cause })
  }
}
