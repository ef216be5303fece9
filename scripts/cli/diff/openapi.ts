import { bodyChanges } from './request-body.ts'
import type { Change, Level } from './change.ts'
import { type Operation, operationsOf } from './operations.ts'
import { ownChanges } from './own-facts.ts'
import { type Both, parameterChanges } from './parameters.ts'
import { responseChanges } from './responses.ts'
import { type Members, items, members, same } from './version.ts'
import { webhookChanges } from './webhooks.ts'

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
