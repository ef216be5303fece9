import type { Change, Level } from './change.ts'
import { contentChanges } from './content.ts'
import { type Operation, operationsOf } from './operations.ts'
import { type Both, parameterChanges } from './parameters.ts'
import { responseChanges } from './responses.ts'
import { type Members, items, members, resolved, same } from './version.ts'

/** The differences between two OpenAPI documents, as their clients meet them. */
export function openapiChanges(old: Members, now: Members): Change[] {
  const before = operationsOf(old)
  const after = operationsOf(now)
  const changes: Change[] = serverChanges(old, now)
  const one = (level: Level, category: string, { id }: Operation, says: string): void => {
    changes.push({ level, subject: 'operation', category, name: id, says, places: [{ operation: id }] })
  }
  for (const [key, operation] of before)
    if (!after.has(key))
      one('breaking', 'api-removed-without-deprecation', operation, `${operation.method} ${operation.path} is gone`)
  for (const [key, operation] of after) {
    const was = before.get(key)
    if (was === undefined) one('loosening', 'endpoint-added', operation, `${operation.method} ${operation.path} is new`)
    else changes.push(...betweenOperations({ old, now, id: was.id }, was, operation))
  }
  return [...changes, ...webhookChanges(old, now)]
}

function serverChanges(old: Members, now: Members): Change[] {
  const urls = (document: Members): unknown[] => items(document['servers']).map((server) => members(server)['url'])
  if (same(urls(old), urls(now))) return []
  const says = `was ${urls(old).join(', ')}, is ${urls(now).join(', ')}`
  return [
    { level: 'breaking', subject: 'operation', category: 'api-server-changed', name: 'servers', says, places: [] },
  ]
}

/** What a key must be allowed to, from the least to the most. */
const PERMISSIONS = new Map([
  ['none', 0],
  ['view', 1],
  ['edit', 2],
  ['execute', 2],
  ['admin', 3],
])
/** Members of `x-etalon` that have a level of their own. */
const JUDGED = new Set(['permission', 'open-statuses', 'not-shown'])

function betweenOperations(both: Both, was: Operation, is: Operation): Change[] {
  const { id } = was
  const changes: Change[] = []
  const add = (level: Level, category: string, says: string): void => {
    changes.push({ level, subject: 'operation', category, name: id, says, places: [{ operation: id }] })
  }
  if (is.id !== id) add('unclear', 'api-operation-id-removed', `is called ${is.id} now`)
  const [before, after] = [was.members, is.members]
  if (before['deprecated'] !== true && after['deprecated'] === true)
    add('editorial', 'endpoint-deprecated', 'is deprecated')
  changes.push(
    ...securityChanges(both, was, is),
    ...ownChanges(id, members(before['x-etalon']), members(after['x-etalon'])),
  )
  changes.push(...parameterChanges(both, was.parameters, is.parameters))
  changes.push(...bodyChanges(both, before['requestBody'], after['requestBody']))
  changes.push(...responseChanges(both, members(before['responses']), members(after['responses'])))
  if (['summary', 'description', 'tags'].some((word) => !same(before[word], after[word])))
    add('editorial', 'endpoint-description-changed', 'other words')
  return changes
}

/** Each alternative is one that a client may use; an empty list or object means that it needs none. */
function securityChanges({ old, now, id }: Both, was: Operation, is: Operation): Change[] {
  const alternatives = (document: Members, operation: Operation): string[] => {
    const all = items(operation.members['security'] ?? document['security']).map((one) => JSON.stringify(one))
    return all.length === 0 ? ['{}'] : all
  }
  const [before, after] = [alternatives(old, was), alternatives(now, is)]
  const told = (one: string): string => (one === '{}' ? 'no key' : Object.keys(JSON.parse(one) as object).join(' and '))
  const add = (level: Level, category: string, says: string): Change => ({
    level,
    subject: 'operation',
    category,
    name: id,
    says,
    places: [{ operation: id }],
  })
  return [
    ...before
      .filter((one) => !after.includes(one))
      // If no key is needed any more, a key does no harm.
      .map((one) =>
        add(after.includes('{}') ? 'loosening' : 'breaking', 'api-security-removed', `not with ${told(one)}`),
      ),
    ...after
      .filter((one) => !before.includes(one))
      .map((one) => add('loosening', 'api-security-added', `also with ${told(one)}`)),
  ]
}

function ownChanges(id: string, before: Members, after: Members): Change[] {
  const changes: Change[] = []
  const add = (level: Level, category: string, says: string): void => {
    changes.push({ level, subject: 'operation', category, name: id, says, places: [{ operation: id }] })
  }
  const [was, is] = [String(before['permission']), String(after['permission'])]
  if (was !== is) {
    const [least, most] = [PERMISSIONS.get(was), PERMISSIONS.get(is)]
    const isKnown = least !== undefined && most !== undefined
    const level = isKnown ? (most < least ? 'loosening' : 'breaking') : 'unclear'
    add(level, 'api-permission-changed', `needs the permission ${is}; needed ${was}`)
  }
  const open = (of: Members, name: string): string[] => items(of[name]).map(String)
  for (const status of open(after, 'open-statuses'))
    if (!open(before, 'open-statuses').includes(status)) add('unclear', 'open-status-added', `${status} is left open`)
  for (const status of open(before, 'open-statuses'))
    if (!open(after, 'open-statuses').includes(status))
      add('loosening', 'open-status-removed', `${status} is no longer left open`)
  for (const point of open(after, 'not-shown'))
    if (!open(before, 'not-shown').includes(point)) add('unclear', 'open-point-added', `not shown: ${point}`)
  for (const point of open(before, 'not-shown'))
    if (!open(after, 'not-shown').includes(point)) add('loosening', 'open-point-removed', `no longer open: ${point}`)
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !JUDGED.has(name))
  const changed = others.filter((name) => !same(before[name], after[name]))
  if (changed.length > 0) add('editorial', 'x-etalon-changed', `${changed.join(', ')} of x-etalon changed`)
  return changes
}

function bodyChanges(both: Both, oldBody: unknown, newBody: unknown): Change[] {
  const { old, now, id } = both
  const [before, after] = [resolved(old, oldBody), resolved(now, newBody)]
  const place = { operation: id, part: 'request' as const }
  const one = (level: Level, category: string, says: string): Change => {
    return { level, subject: 'request', category, name: `${id} request body`, says, places: [place] }
  }
  if (oldBody === undefined && newBody === undefined) return []
  const needed = after['required'] === true
  if (oldBody === undefined)
    return [one(needed ? 'breaking' : 'loosening', `request-body-added-${needed ? 'required' : 'optional'}`, 'is new')]
  if (newBody === undefined) return [one('breaking', 'request-body-removed', 'is no longer documented')]
  const changes: Change[] = []
  if (needed && before['required'] !== true)
    changes.push(one('breaking', 'request-body-became-required', 'is required now'))
  if (!needed && before['required'] === true)
    changes.push(one('loosening', 'request-body-became-optional', 'may be left out'))
  const walk = { old, now, direction: 'in' as const, subject: 'request' as const, prefix: 'request', place }
  const name = `${id} request body`
  return [...changes, ...contentChanges(before['content'], after['content'], { ...walk, name })]
}

/** What the service sends to its clients: they receive the body and the headers. */
function webhookChanges(old: Members, now: Members): Change[] {
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
