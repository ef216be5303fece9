import { streamItems } from './stream-items.ts'
import { describeRule } from './snippet.ts'

describeRule(streamItems, {
  valid: {
    'a string with the schema of an event': `
/v1/ai-agent/api/chat/stream:
  post: { operationId: streamChat, responses: { "200": { content: { text/event-stream: { schema: { type: string }, x-itemSchema: ChatStreamEvent } } } } }`,
  },
  invalid: {
    'an object': {
      snippet: `
/v1/ai-agent/api/chat/stream:
  post:
    operationId: streamChat
    responses:
      "200":
        content:
          text/event-stream: { schema: { type: object }, x-itemSchema: ChatStreamEvent }`,
      finds: ['line 7: streamChat: the body of a stream is no string'],
    },
    'no schema of an event': {
      snippet: `
/v1/ai-agent/api/chat/stream:
  post:
    operationId: streamChat
    responses:
      "200":
        content:
          text/event-stream: { schema: { type: string } }`,
      finds: ['line 7: streamChat: the stream does not say what an event is'],
    },
  },
})
