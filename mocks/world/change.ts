import type { OutgoingRequest } from './records.ts'
import type { Key } from './key.ts'
import type { TableName, Tables } from './entities.ts'

/** Kinds of timed events; see `mocks/domain/reactions.ts`. */
export const EVENT_KINDS = [
  'run-begins',
  'run-calls',
  'run-ends',
  'run-times-out',
  'run-takes-long',
  'schedule-fires',
  'webhook-delivers',
  'messages-go-on',
] as const

/**
 * Something that happens without a request at a given time (epoch ms): the end of a run, a stop time, a scheduled
 * start.
 */
export interface TimedEvent {
  at: number
  kind: (typeof EVENT_KINDS)[number]
  /** Key of the object that the event concerns. */
  subject: Key
}

/** An outgoing request. */
export interface Sending {
  /** Requests of one lane are sent one after the other. */
  lane: Key
  /** Key of the object that receives the response. */
  subject: Key
  request: OutgoingRequest
}

/** A record that is stored, or removed without one. */
export type RecordChange<Name extends TableName = TableName> = {
  [One in Name]: { table: One; key: Key; record: Tables[One] | undefined }
}[Name]

/** One change to the world. Domain code returns changes; only the world applies them. */
export type Change = RecordChange | { event: TimedEvent } | { send: Sending }

export function put<Name extends TableName>(table: Name, key: Key, record: Tables[Name]): Change {
  return { table, key, record } as Change
}

export function remove(table: TableName, key: Key): Change {
  return { table, key, record: undefined } as Change
}

export function at(time: number, kind: TimedEvent['kind'], subject: Key): Change {
  return { event: { at: time, kind, subject } }
}

export function send(lane: Key, subject: Key, request: OutgoingRequest): Change {
  return { send: { lane, subject, request } }
}
