import { describe, expect, test } from 'vitest'
import { nearestOperation } from './nearest.ts'

describe('the operation most similar to an unknown path', () => {
  test.each([
    ['GET', '/v1/flow', 'listFlows'],
    ['GET', '/v1/flow/17', 'getFlow'],
    ['POST', '/v1/flows/create', 'createFlow'],
    ['GET', '/flows/101', 'getFlow'],
    ['DELETE', '/v1/Schedules/551', 'deleteSchedule'],
    ['POST', '/v1/ai-agent/chats/stream', 'streamChat'],
    ['GET', '/v1/webhook', 'listWebhooks'],
  ])('%s %s is most like %s', (method, path, operation) => {
    expect(nearestOperation(method, path)?.id).toBe(operation)
  })

  test.each(['/', '', '/favicon.ico', '/zzz/qqq'])('nothing is like %s', (path) => {
    expect(nearestOperation('GET', path)).toBeUndefined()
  })
})
