import { check } from '../../kit/index.ts'
import { isObject } from './client.ts'
import { connect, message, responseOf, resultOf } from './session.ts'

export const pingAnswered = check({
  rule: 'mcp/ping-answered',
  title: 'a ping',
  run: async (tools) => {
    const session = await connect(tools)
    const { result } = responseOf(await session.send(message('ping')))
    tools.expect.that(isObject(result), 'the result of ping is no object', result)
  },
})

export const pingResultIsEmpty = check({
  rule: 'mcp/ping-result-is-empty',
  title: 'the members of the result',
  run: async (tools) => {
    const session = await connect(tools)
    const { _meta: meta, ...others } = resultOf(await session.send(message('ping')))
    tools.expect.equal(Object.keys(others), [], 'the members of the result of ping')
    tools.expect.that(meta === undefined || isObject(meta), '_meta is no object', meta)
  },
})

export const pingTakesParams = check({
  rule: 'mcp/ping-takes-params',
  title: 'pings with empty params and with metadata',
  run: async (tools) => {
    const session = await connect(tools)
    for (const params of [{}, { _meta: { 'example.com/note': 'none' } }]) {
      const { result } = responseOf(await session.send(message('ping', params)))
      tools.expect.that(isObject(result), 'a ping with params has no result', result)
    }
  },
})

export const progressTokenTaken = check({
  rule: 'mcp/progress-token-taken',
  title: 'a list of tools that is asked for with a progress token',
  run: async (tools) => {
    const session = await connect(tools)
    for (const progressToken of ['etalon', 7]) {
      const { result } = responseOf(await session.send(message('tools/list', { _meta: { progressToken } })))
      tools.expect.that(isObject(result), 'a request with a progress token has no result', result)
    }
  },
})
