import { type OperationFacts, takesJson } from '#spec'
import type { StreamEvent } from '../../../../mocks/domain/agent/streams.ts'
import { onEach } from '../../../../mocks/alterations/on.ts'
import { GONE, edited } from '../edit.ts'
import { type Mutant, type Operator, successesOf } from '../mutant.ts'
import { type Member, membersOf, namedSchema, resolved, wrongFor } from '../schemas.ts'

type Events = readonly StreamEvent[]

/** The documented events of a stream: their types, and their other members. */
function eventTypes(): { type: StreamEvent['type']; members: Member[] }[] {
  return (namedSchema('ChatStreamEvent').oneOf ?? []).map((one) => {
    const schema = resolved(one)
    const type = schema.properties?.['type']?.const as StreamEvent['type']
    return { type, members: membersOf(schema).filter(({ path }) => path[0] !== 'type') }
  })
}

const first = (events: Events, type: string): number => events.findIndex((event) => event.type === type)

/** What may happen to the events of a type in a stream. */
const HAPPENS: Readonly<Record<string, (events: Events, type: string) => Events>> = {
  'event dropped': (events, type) => events.filter((event) => event.type !== type),
  'last event dropped': (events, type) => {
    const last = events.findLastIndex((event) => event.type === type)
    return events.filter((_event, index) => index !== last)
  },
  'event duplicated': (events, type) =>
    events.flatMap((event, index) => (index === first(events, type) ? [event, event] : [event])),
  'event moved to the front': (events, type) => {
    const at = first(events, type)
    return at === -1 ? events : [events[at]!, ...events.toSpliced(at, 1)]
  },
  'event moved to the end': (events, type) => {
    const at = first(events, type)
    return at === -1 ? events : [...events.toSpliced(at, 1), events[at]!]
  },
  'events swapped': (events, type) => {
    const at = first(events, type)
    const next = events[at + 1]
    return at === -1 || next === undefined ? events : events.toSpliced(at, 2, next, events[at]!)
  },
}

/** Mutants without effect, because the documents put session first and end last. */
const IDLE: ReadonlySet<string> = new Set([
  'event moved to the front session',
  'event moved to the end end',
  'events swapped end',
])

/** Drops, duplicates and moves the events of a stream, and drops or retypes their members. */
export const streamBroken: Operator = (facts) => {
  if (facts.action !== 'stream' || !takesJson(facts)) return []
  return eventTypes().flatMap(({ type, members }) => [
    ...Object.entries(HAPPENS)
      .filter(([operator]) => !IDLE.has(`${operator} ${type}`))
      .map(([operator, change]) => mutantOf(facts, operator, type, (events) => change(events, type))),
    ...members.flatMap((member): Mutant[] => {
      const place = `${type} ${member.path.join('/')}`
      const inEvent = (change: (value: unknown) => unknown) => (events: Events) =>
        events.map((event) => (event.type === type ? (edited(event, member.path, change) as StreamEvent) : event))
      const wrong = wrongFor(member)
      return [
        mutantOf(
          facts,
          member.required ? 'required field dropped' : 'optional field dropped',
          place,
          inEvent(() => GONE),
        ),
        ...(wrong === undefined
          ? []
          : [
              mutantOf(
                facts,
                'field type',
                place,
                inEvent(() => wrong),
              ),
            ]),
      ]
    }),
  ])
}

function mutantOf(facts: OperationFacts, operator: string, detail: string, change: (events: Events) => Events): Mutant {
  return {
    operator,
    operation: facts.id,
    detail,
    touches: successesOf(facts),
    make: (note) =>
      onEach(facts.id).part('streams', (plain) => ({
        events: (...reply) => {
          const events = plain.events(...reply)
          const changed = change(events)
          if (JSON.stringify(changed) !== JSON.stringify(events)) note()
          return changed
        },
      })),
  }
}
