import type { Change, Level } from './change.ts'
import { responseChanges } from './responses.ts'
import { type Members, items, members, resolved } from './version.ts'

/** What the service sends to its clients: they receive the body and the headers. */
export function webhookChanges(old: Members, now: Members): Change[] {
  const [before, after] = [members(old['webhooks']), members(now['webhooks'])]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const id = `webhooks.${name}`
    const one = (level: Level, category: string, says: string): Change[] => [
      { level, subject: 'operation', category, name: id, says, places: [{ operation: id }] },
    ]
    if (after[name] === undefined) return one('breaking', 'webhook-removed', 'is no longer sent')
    if (before[name] === undefined) return one('loosening', 'webhook-added', 'is new')
    const sent = (document: Members, item: unknown): Members => members(resolved(document, item)['post'])
    const [was, is] = [sent(old, before[name]), sent(now, after[name])]
    const asResponse = (document: Members, { parameters, requestBody }: Members): Members => ({
      content: resolved(document, requestBody)['content'] ?? {},
      headers: Object.fromEntries(
        items(parameters)
          .map((parameter) => resolved(document, parameter))
          .map(({ name: header, required, schema }) => [String(header), { required, schema }]),
      ),
    })
    const both = { old, now, id }
    return responseChanges(both, { delivery: asResponse(old, was) }, { delivery: asResponse(now, is) })
  })
}
