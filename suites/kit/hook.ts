import { runCommand } from './command.ts'
import type { Subject } from './subject.ts'
import type { Callee, HookValues } from './target.ts'
import { Blocked, Stopped } from './verdict.ts'

/** Timeout of a command, in ms: it may restart a service, but the end of a run waits for it. */
const LONGEST_COMMAND_MS = 120_000

/** One call of a hook or of its undo. */
export interface HookInvocation {
  name: string
  values: HookValues
  /** It undoes what the hook did; budgets do not hold it back. */
  undo: boolean
}

/** A shell line equivalent to {@link callHook}. */
export function shellOf(callee: Callee, values: HookValues): string {
  if ('url' in callee) {
    const body = word(JSON.stringify(values))
    return `curl -sS -X POST -H 'content-type: application/json' --data-binary ${body} ${word(callee.url)} > /dev/null`
  }
  const variables = Object.entries(environment(values)).map(([name, value]) => `${name}=${word(value)}`)
  return [...variables, 'sh -c', word(callee.command)].join(' ')
}

function word(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function environment(values: HookValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`ETALON_${name.toUpperCase()}`, String(value)]),
  )
}

/**
 * Calls a hook. A URL gets a POST with the values as JSON; a command gets them as environment variables
 * `ETALON_<NAME>`, so that no value becomes part of the command. A hanging command is killed after a minute, or shortly
 * after the run is stopped.
 * @throws Blocked if it fails
 * @throws Stopped if the run was stopped
 */
export async function callHook(
  { send, stopping }: Pick<Subject, 'send' | 'stopping'>,
  callee: Callee,
  { name, values, undo }: HookInvocation,
): Promise<void> {
  const what = undo ? `the undo of the hook '${name}'` : `the hook '${name}'`
  if ('url' in callee) {
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', url: callee.url, headers, body: JSON.stringify(values) }
    const { status } = await send(request, { hook: true, effects: new Set(), cleanUp: undo })
    if (status >= 300) throw new Blocked(`${what} answered ${status}`)
    return
  }
  const signal = stopping?.(undo)
  try {
    const env = { ...process.env, ...environment(values) }
    await runCommand(callee.command, { env, timeoutMs: LONGEST_COMMAND_MS, signal })
  } catch (cause) {
    if (signal?.aborted === true) throw new Stopped(what, false)
    throw new Blocked(`${what} ${cause instanceof Error ? cause.message : 'failed'}`, { cause })
  }
}
