import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Subject } from './subject.ts'
import type { Hook } from './target.ts'
import { Blocked, NotApplicable } from './verdict.ts'

const execute = promisify(execFile)

/** A hook that a case called, as a report repeats it. */
export interface HookCall {
  /** How many exchanges of the case came before it. */
  after: number
  /** A line of shell that does the same. */
  shell: string
}

type HookValues = Readonly<Record<string, string | number>>

/** A line of shell that calls a hook as {@link runHook} does. */
export function shellOf(hook: Hook | undefined, values: HookValues): string {
  if (hook === undefined) return ''
  if ('url' in hook)
    return `curl -sS -X POST -H 'content-type: application/json' --data-binary '${JSON.stringify(values)}' '${hook.url}' > /dev/null`
  const variables = Object.entries(environment(values)).map(([name, value]) => `${name}='${value}'`)
  return [...variables, 'sh -c', `'${hook.command.replaceAll("'", String.raw`'\''`)}'`].join(' ')
}

function environment(values: HookValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`ETALON_${name.toUpperCase()}`, String(value)]),
  )
}

/**
 * Runs a hook of the target file. A URL is posted to with the values as JSON; a command gets them as environment
 * variables `ETALON_<NAME>`. A hook that fails blocks the case.
 */
export async function runHook(subject: Subject, name: string, values: HookValues = {}): Promise<void> {
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
  try {
    await execute('sh', ['-c', hook.command], { env: { ...process.env, ...environment(values) } })
  } catch (cause) {
    throw new Blocked(`the hook '${name}' failed`, { cause })
  }
}
