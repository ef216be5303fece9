import { Blocked, Violation, check } from '../../kit/index.ts'
import { type Stream, ofType, streamRule, streamsOf } from './rule.ts'

const tellsOfTools = (stream: Stream): boolean =>
  ofType(stream, 'tool_start').length > 0 || ofType(stream, 'tool_end').length > 0

export const { check: toolStartAnnounced, observation: toolStartAnnouncedSeen } = streamRule({
  rule: 'streams/tool-start-announced',
  title: 'a tool that is told to have ended',
  occasion: 'tool',
  concerns: tellsOfTools,
  holds: (stream) => {
    if (ofType(stream, 'tool_start').length === 0)
      throw new Violation('no tool_start announces the tool', 'tool_start', ofType(stream, 'tool_end'))
  },
})

export const toolEndAnnounced = check({
  rule: 'streams/tool-end-announced',
  title: 'every tool that was started, once the reply is complete',
  over: 'operations',
  run: async (tools) => {
    // A tool may not be done when the reply is: it was given up, or runs on. But hardly each time.
    let unended: readonly [number, number] | undefined
    for await (const stream of streamsOf(tools, 'tool')) {
      if (!tellsOfTools(stream) || ofType(stream, 'end').length === 0 || ofType(stream, 'error').length > 0) continue
      const [started, ended] = [ofType(stream, 'tool_start').length, ofType(stream, 'tool_end').length]
      if (ended >= started) return
      unended = [started, ended]
    }
    if (unended === undefined)
      throw new Blocked('fixtures.tool_message did not bring about a whole reply with a call of a tool')
    throw new Violation('no tool_end announces that a tool is done', ...unended)
  },
})

export const { check: toolEndAfterStart, observation: toolEndAfterStartSeen } = streamRule({
  rule: 'streams/tool-end-after-start',
  title: 'the tool of every tool_end',
  occasion: 'tool',
  concerns: (stream) => ofType(stream, 'tool_end').length > 0,
  holds: ({ events }) => {
    const started = new Set<unknown>()
    for (const { type, tool } of events) {
      if (type === 'tool_start') started.add(tool)
      // An event without a tool is for another rule.
      if (type !== 'tool_end' || typeof tool !== 'string') continue
      if (!started.has(tool)) throw new Violation('a tool_end names a tool that was not started', [...started], tool)
    }
  },
})

export const { check: toolEndsOnce, observation: toolEndsOnceSeen } = streamRule({
  rule: 'streams/tool-ends-once',
  title: 'how often each tool starts and ends',
  occasion: 'tool',
  concerns: (stream) => ofType(stream, 'tool_end').length > 0,
  holds: (stream) => {
    const started = ofType(stream, 'tool_start').map(({ tool }) => tool)
    for (const [tool, ends] of Map.groupBy(ofType(stream, 'tool_end'), (event) => event['tool'])) {
      const starts = started.filter((one) => one === tool).length
      // A tool that was never started, or has no name, is for other rules.
      if (starts > 0 && ends.length > starts)
        throw new Violation('a tool ended more often than it started', starts, ends.length)
    }
  },
})
