import { writeJson } from '#spec'

/** An answer in JSON; ids that no number holds are written exactly. */
export function json(value: unknown, status = 200): Response {
  return new Response(writeJson(value), { status, headers: { 'content-type': 'application/json' } })
}
