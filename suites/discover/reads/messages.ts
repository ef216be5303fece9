import { isObject } from '../../kit/stream/events.ts'
import { type Int64, parseInt64, writeJson } from '#spec'
import type { Reply } from '../../kit/exchange.ts'
import { isId } from '../../kit/is-id.ts'
import { type Discovery, finding } from '../finding.ts'
import type { Look } from '../look.ts'
import { type Members, itemsIn, leavesOf, sameId } from '../shapes.ts'
import { textMember, wordOnlyIn } from './search-bodies.ts'

/** Most messages that are read. */
const MOST = 20

/**
 * The id of a listed message. The documents show neither its member nor its type: in the path it is an integer, and as
 * a parameter of an execution a text.
 */
function messageId(message: Members): Int64 | string | undefined {
  const id = message['id'] ?? message['messageId']
  if (isId(id)) return id
  return typeof id === 'string' && id !== '' ? (parseInt64(id) ?? id) : undefined
}

/** What members of a reply may be called that hold the body of a message. */
const BODY_MEMBERS = ['body', 'payload', 'content', 'text']

/** The body of a message, from an undocumented reply: all of it, or the one text in it, or the one that is called so. */
async function bodyOf(look: Look, id: Int64 | string): Promise<string | undefined> {
  const reply = await look.seen('getMessage', { path: { messageId: id } })
  if (reply === undefined) return undefined
  const { json } = reply
  if (typeof json === 'string') return json
  if (!isObject(json)) return reply.text
  const name = BODY_MEMBERS.find((one) => typeof json[one] === 'string')
  const inner = Object.keys(json).length === 1 ? Object.values(json)[0] : name && json[name]
  return typeof inner === 'string' ? inner : reply.text
}

/** Whether a value, such as one of a reply, is the id of a message: as a number or as a text. */
const isIdOf = (id: Int64 | string, value: unknown): boolean =>
  typeof value !== 'object' && String(value) === String(id)

/** Whether a search finds one message and not another. */
function findsOnly(one: Int64 | string, other: Int64 | string): (reply: Reply) => boolean {
  return ({ json }) => {
    const values = itemsIn(json).flatMap((item) => leavesOf(item).map(({ value }) => value))
    return values.some((value) => isIdOf(one, value)) && !values.some((value) => isIdOf(other, value))
  }
}

/** Two messages, and the search that finds the first and not the other. */
export const messages: Discovery = async (look) => {
  const all: { id: Int64 | string; body: string }[] = []
  for (const message of (await look.list('listMessages')).slice(0, MOST)) {
    const id = messageId(message)
    const body = id === undefined ? undefined : await bodyOf(look, id)
    if (id !== undefined && body !== undefined) all.push({ id, body })
  }
  for (const message of all) {
    for (const other of all) {
      const word = wordOnlyIn(message.body, other.body)
      if (word === undefined) continue
      const member = await textMember(look, 'searchMessages', word, findsOnly(message.id, other.id))
      if (member === undefined) return []
      return [
        ...finding('requests.searchMessages', { body: { [member]: word } }, 'finds the first of two messages'),
        ...finding('fixtures.message_search', { [member]: '{text}' }, 'the same for any text'),
        ...finding('fixtures.message', message, 'found by that search'),
        ...finding('fixtures.other_message', other, 'not found by it'),
      ]
    }
  }
  return []
}

/** A message of a listener, and the execution of the flow that it started. */
export async function startingMessage(look: Look, listenerId: Int64, flowId: Int64): Promise<Members | undefined> {
  const all = (await look.list('listMessages')).filter((one) =>
    leavesOf(one).some(({ value }) => sameId(value, listenerId)),
  )
  for (const message of all.slice(0, MOST)) {
    const id = messageId(message)
    if (id === undefined) continue
    const record = await look.seen('getExecution', { path: { flowId }, query: { messageId: String(id) } })
    const auditId = record === undefined ? undefined : await auditIdOf(look, flowId, message, record)
    if (auditId !== undefined) return { messageId: String(id), auditId }
  }
  return undefined
}

/** The audit id of an execution that a message started: its record has it, or the message has one with the same record. */
async function auditIdOf(look: Look, flowId: Int64, message: Members, record: Reply): Promise<Int64 | undefined> {
  const own = isObject(record.json) ? record.json['auditId'] : undefined
  if (isId(own)) return own
  for (const { path, value } of leavesOf(message)) {
    if (!isId(value) || !path.some((name) => /audit/i.test(name))) continue
    const same = await look.seen('getExecution', { path: { flowId }, query: { auditId: value } })
    if (same !== undefined && writeJson(same.json) === writeJson(record.json)) return value
  }
  return undefined
}
