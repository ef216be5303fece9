import { type Api, Blocked, NotApplicable } from '../../kit/index.ts'

/** The documented event names. */
export const KNOWN_EVENTS = ['Flow.Failed', 'Flow.Executed', 'Flow.Warning', 'Connection.Updated'] as const

/** What may be a name of an event, and is no label of one. */
const NAME = /^[^\s.]+(\.[^\s.]+)+$/

/** The letters of a text: how names, such as those of types of events, are spelled is not documented. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}

/** The event types; blocks the case if they are no JSON. */
export async function eventTypes(api: Api): Promise<unknown> {
  const { json } = await api.need('listWebhookEventTypes')
  if (json === undefined) throw new Blocked('the event types are no JSON')
  return json
}

/** The texts of a list, and those of each member of its items, apart. */
function textsByMember(json: unknown, place = '', found = new Map<string, string[]>()): Map<string, string[]> {
  if (typeof json === 'string') found.set(place, [...(found.get(place) ?? []), json])
  else if (Array.isArray(json)) for (const item of json) textsByMember(item, `${place}[]`, found)
  else if (typeof json === 'object' && json !== null)
    for (const [member, value] of Object.entries(json)) textsByMember(value, `${place}.${member}`, found)
  return found
}

/**
 * The listed names that stand where documented ones stand.
 * @throws NotApplicable if there are none: a list of kinds, or of names in another spelling, says nothing of what a webhook takes
 */
export async function listedNames(api: Api): Promise<string[]> {
  const json = await eventTypes(api)
  const names = [...textsByMember(json).values()]
    .filter((texts) => KNOWN_EVENTS.some((name) => texts.includes(name)))
    .flatMap((texts) => texts.filter((text) => NAME.test(text)))
  if (names.length === 0) throw new NotApplicable('the event types are no names of events')
  return [...new Set(names)]
}
