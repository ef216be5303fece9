import {
  Blocked,
  type Tools,
  Violation,
  blocksOf,
  check,
  eventValues,
  isJson,
  isObject,
  mediaOf,
  observe,
  textOf,
} from '../../kit/index.ts'
import { callWith } from '../agent-errors/call.ts'
import { type ChatBody, PLAIN, hasFailed } from '../chat/ask.ts'
import { type Stream, streamRule } from './rule.ts'

const STREAM = 'text/event-stream'
/** What clients accept: they need not ask for an event stream. */
const ACCEPTED: readonly Record<string, string>[] = [{}, { accept: STREAM }, { accept: '*/*' }]

/** Asserts that a message which succeeds is answered with a stream. */
async function expectStream(tools: Tools, body: ChatBody, headers: Record<string, string> = {}): Promise<void> {
  const reply = await callWith(tools, { body, headers })
  if (reply.status !== 200) throw new Blocked(`${tools.operation} answered ${reply.status} to a plain message`)
  if (isObject(reply.json) && hasFailed(reply.json)) throw new Blocked('the chat failed before its stream began')
  tools.expect.equal(mediaOf(reply.exchange.response), STREAM, 'the media type of a stream')
}

export const mediaType = check({
  rule: 'streams/media-type',
  title: 'a plain message, with several headers Accept',
  over: 'operations',
  run: async (tools) => {
    for (const headers of ACCEPTED) await expectStream(tools, PLAIN, headers)
  },
})

export const mediaTypeWithTools = check({
  rule: 'streams/media-type',
  title: 'a plain message, and one that asks for a tool, with include_tools true and without it',
  over: 'operations',
  run: async (tools) => {
    const { tool_message: asking } = tools.target.fixtures
    for (const message of [PLAIN.message, ...(typeof asking === 'string' ? [asking] : [])])
      for (const allowing of [{ include_tools: true }, {}]) await expectStream(tools, { message, ...allowing })
  },
})

export const everyMediaType = observe({
  rule: 'streams/media-type',
  title: 'every stream',
  // What begins otherwise is a failure, or for other rules.
  concerns: ({ response }) => response.status === 200 && /^(data:|:)/.test(textOf(response)),
  holds: ({ response }) => {
    const media = mediaOf(response)
    if (media !== STREAM) throw new Violation('a stream has another media type', STREAM, media)
  },
})

const DATA = /^data(:|$)/
const RETRY = /^retry: ?\d+$/

function isJsonObject(line: string): boolean {
  const value = line.replace(/^data: ?/, '')
  return isJson(value) && isObject(JSON.parse(value))
}

/** The data lines of each event with several. */
function spread({ lines }: Stream): string[][] {
  return blocksOf(lines)
    .map((block) => block.filter((line) => DATA.test(line)))
    .filter((block) => block.length > 1)
}

/** Whether each line is an event of its own, without blank lines in between. */
const areEvents = (block: readonly string[]): boolean => block.every(isJsonObject)

export const { check: oneLinePerEvent, observation: oneLinePerEventSeen } = streamRule({
  rule: 'streams/one-line-per-event',
  title: 'the lines of each event',
  holds: (stream) => {
    const block = spread(stream).find((one) => !areEvents(one))
    if (block !== undefined) throw new Violation('the JSON of an event is spread over several lines', 1, block)
  },
})

export const { check: dataLinesOnly, observation: dataLinesOnlySeen } = streamRule({
  rule: 'streams/data-lines-only',
  title: 'every line',
  holds: ({ lines }) => {
    // A block that only says how soon to connect again is no event.
    const other = blocksOf(lines)
      .filter((block) => !block.every((line) => RETRY.test(line)))
      .flat()
      .find((line) => !DATA.test(line))
    if (other !== undefined) throw new Violation('a line is neither data nor blank nor a comment', 'data: …', other)
  },
})

export const { check: spaceAfterColon, observation: spaceAfterColonSeen } = streamRule({
  rule: 'streams/space-after-colon',
  title: 'every data line',
  holds: ({ lines }) => {
    const other = lines.find(({ text }) => DATA.test(text) && !text.startsWith('data: '))
    if (other !== undefined) throw new Violation('a data line lacks the space', 'data: …', other.text)
  },
})

export const { check: dataIsJsonObject, observation: dataIsJsonObjectSeen } = streamRule({
  rule: 'streams/data-is-json-object',
  title: 'the data of every event',
  holds: (stream) => {
    // Lines without a blank line in between are for another rule.
    if (spread(stream).some(areEvents)) return
    const other = eventValues(stream.exchange.response).find((value) => !isObject(value))
    if (other !== undefined) throw new Violation('the data of an event is no JSON object', 'an object', other)
    if (eventValues(stream.exchange.response).includes(undefined))
      throw new Violation('the data of an event is no JSON')
  },
})

export const { check: blankLineAfterEvent, observation: blankLineAfterEventSeen } = streamRule({
  rule: 'streams/blank-line-after-event',
  title: 'the line after each event',
  holds: (stream) => {
    const block = spread(stream).find(areEvents)
    if (block !== undefined) throw new Violation('no blank line parts two events', 'a blank line', block)
    const { lines } = stream
    const last = lines.findLastIndex(({ text }) => DATA.test(text))
    const ended = lines.slice(last + 1).some(({ text, end }) => text === '' && end !== '')
    if (last !== -1 && !ended)
      throw new Violation('no blank line follows the last event', 'a blank line', lines[last]?.text)
  },
})
