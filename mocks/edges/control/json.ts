import { writeJson } from '#spec'

/** A JSON response; ids beyond the precision of numbers are written exactly. */
export function json(value: unknown, status = 200): Response {
  return new Response(writeJson(value), { status, headers: { 'content-type': 'application/json' } })
}
