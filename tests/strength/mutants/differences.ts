import { isDeepStrictEqual } from 'node:util'
import { type StreamEvent, eventsOf, isStream } from '../../../suites/kit/stream/events.ts'
import { type Exchange, jsonOf, mediaOf, textOf } from '../../../suites/kit/exchange.ts'

/**
 * How a response differs from another one to the same request: in its status; otherwise in its media type, header names
 * and the types of members in its body; otherwise in its values, which follow ` = `.
 */
export function differences(plain: Exchange, other: Exchange): string[] {
  const { response: before } = plain
  const { response: after } = other
  if (before.status !== after.status) return [`status ${before.status} as ${after.status}`]
  const ofHead = [
    ...(mediaOf(before) === mediaOf(after) ? [] : [`media ${mediaOf(before)} as ${mediaOf(after)}`]),
    ...Object.keys({ ...before.headers, ...after.headers })
      .filter((name) => name !== 'content-type' && before.headers[name] !== after.headers[name])
      .map((name) => `header ${name} = ${after.headers[name] ?? 'none'}`),
  ]
  return [...ofHead, ...ofBodies(before, after)]
}

function ofBodies(before: Exchange['response'], after: Exchange['response']): string[] {
  const [one, another] = [textOf(before), textOf(after)]
  if (one === another) return []
  if (one === '' || another === '') return [one === '' ? 'a body where there was none' : 'no body']
  if (isStream(before) && isStream(after)) return ofEvents(eventsOf(before), eventsOf(after))
  const [was, is] = [jsonOf(before)?.plain, jsonOf(after)?.plain]
  if (was !== undefined && is === undefined) return ['a text where there was JSON']
  if (was === undefined && is !== undefined) return ['JSON where there was a text']
  if (was === undefined || is === undefined) return [`text = ${another}`]
  const found = new Set<string>()
  compare(was, is, '', (difference) => found.add(difference))
  return [...found]
}

/** Streams differ in the number of events per type, in their content, or else in their order. */
function ofEvents(before: readonly StreamEvent[], after: readonly StreamEvent[]): string[] {
  const found = new Set<string>()
  const [was, is] = [Map.groupBy(before, typeIn), Map.groupBy(after, typeIn)]
  for (const type of new Set([...was.keys(), ...is.keys()])) {
    const [some, others] = [was.get(type) ?? [], is.get(type) ?? []]
    if (others.length === 0 || some.length !== others.length)
      found.add(`${others.length === 0 ? 'no' : others.length > some.length ? 'more' : 'fewer'} ${type}`)
    else compare(some, others, type, (difference) => found.add(difference))
  }
  if (found.size === 0) found.add('events in another order')
  return [...found]
}

function typeIn({ type }: StreamEvent): string {
  return String(type)
}

function compare(was: unknown, is: unknown, at: string, note: (difference: string) => void): void {
  if (isDeepStrictEqual(was, is)) return
  if (typeOf(was) !== typeOf(is)) return note(`${at || '/'} ${typeOf(was)} as ${typeOf(is)}`)
  if (Array.isArray(was) && Array.isArray(is)) return compareItems(was, is, at, note)
  if (typeof was !== 'object' || was === null || typeof is !== 'object' || is === null)
    return note(`${at} = ${JSON.stringify(is)}`)
  for (const name of Object.keys({ ...was, ...is }))
    compare(was[name as never], is[name as never], `${at}/${name}`, note)
}

/** Compares items by id if all have one, otherwise by position; added or removed items are a difference of the list. */
function compareItems(was: unknown[], is: unknown[], at: string, note: (difference: string) => void): void {
  const [before, after] = [keyed(was), keyed(is)]
  if (!isDeepStrictEqual([...before.keys()].sort(), [...after.keys()].sort())) note(`${at}/* = ${JSON.stringify(is)}`)
  else if (!isDeepStrictEqual([...before.keys()], [...after.keys()])) note(`${at}/* in another order`)
  for (const [key, item] of after) if (before.has(key)) compare(before.get(key), item, `${at}/*`, note)
}

function keyed(items: readonly unknown[]): Map<unknown, unknown> {
  const ids = items.map((item) => (item as { id?: unknown } | null)?.id)
  const areKeys = ids.every((id) => id !== undefined) && new Set(ids).size === ids.length
  return new Map(items.map((item, index) => [areKeys ? ids[index] : index, item]))
}

function typeOf(value: unknown): string {
  if (value === undefined) return 'none'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
