import type { operations } from '../edges/control/generated/openapi.ts'
// Not through `#spec`, which would bring the whole catalogue into the page.
import { readJson, writeJson } from '../../spec/int64.ts'

/** The successful response of a control operation. */
export type AnswerOf<Id extends keyof operations> =
  operations[Id]['responses'] extends Record<200, { content: { 'application/json': infer Body } }> ? Body : never

/** The body that a control operation takes. */
export type BodyOf<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Body } }
}
  ? Body
  : never

/** Calls the control surface of one sandbox, by the rest of the path: `/clock/advance`. */
export type Control = <Id extends keyof operations>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<AnswerOf<Id>>

/** The mock cannot be reached: it was stopped, or the network is down. */
export class Unreachable extends Error {}

/** @throws Error with the mock's message if it refuses, {@link Unreachable} if it does not respond */
export async function send(method: string, path: string, body?: unknown): Promise<unknown> {
  const text = await sendForText(path, method, body)
  return text === '' ? undefined : readJson(text).exact
}

/** As {@link send}, for a response that is not JSON. */
export async function sendForText(path: string, method = 'GET', body?: unknown): Promise<string> {
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: writeJson(body) }),
  }).catch(() => {
    throw new Unreachable('the mock does not respond')
  })
  const text = await response.text()
  if (!response.ok) throw new Error(messageIn(text) ?? `the mock responded ${response.status}`)
  return text
}

/** Before the example of a body, which says nothing to the user of a form. */
const EXAMPLE = '; for example, send '

/** The mock's message in the body of a refusal. */
function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { error?: string }).error?.split(EXAMPLE, 1)[0]
  } catch {
    return undefined
  }
}

/** Base path of a sandbox's control surface. */
export function pathOf(sandbox: string): string {
  return `/_mock/sandboxes/${encodeURIComponent(sandbox)}`
}

/** The control surface of a sandbox. */
export function controlOf(sandbox: string): Control {
  return <Id extends keyof operations>(method: string, path: string, body?: unknown) =>
    send(method, pathOf(sandbox) + path, body) as Promise<AnswerOf<Id>>
}
