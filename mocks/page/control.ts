import type { operations } from '../edges/control/generated/openapi.ts'
// Not by the door of the specification, which would bring the whole catalogue into the page.
import { readJson, writeJson } from '../../spec/int64.ts'

/** What an operation of the control surface answers when all is well. */
export type AnswerOf<Id extends keyof operations> =
  operations[Id]['responses'] extends Record<200, { content: { 'application/json': infer Body } }> ? Body : never

/** Asks the control surface of one sandbox, by a path after it: `/clock/advance`. */
export type Control = <Id extends keyof operations>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<AnswerOf<Id>>

/** @throws Error with the mock's words where it refuses */
export async function send(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: writeJson(body) }),
  })
  const text = await response.text()
  const answer = text === '' ? undefined : readJson(text).exact
  if (!response.ok) throw new Error((answer as { error?: string } | undefined)?.error ?? `${response.status}`)
  return answer
}

/** Where the control surface of a sandbox is. */
export function pathOf(sandbox: string): string {
  return `/_mock/sandboxes/${encodeURIComponent(sandbox)}`
}

/** The control surface of a sandbox. */
export function controlOf(sandbox: string): Control {
  return <Id extends keyof operations>(method: string, path: string, body?: unknown) =>
    send(method, pathOf(sandbox) + path, body) as Promise<AnswerOf<Id>>
}
