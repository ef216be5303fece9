import { expect, test } from 'vitest'
import { factsOf, problemOfBody, readParameters } from '#spec'

test.each([
  ['runFlow', 'logStep', '50', 'must be 0 or at least 100'],
  [
    'listExecutionHistory',
    'status',
    'done',
    'must be one of "queued", "running", "success", "warning", "error", "canceled"',
  ],
  ['listExecutionHistory', 'fromTime', '8:30', 'must be a time of day such as 08:30:00'],
  ['listExecutionHistory', 'fromDate', 'today', 'must be a date such as 2026-12-31'],
] as const)('a refused parameter of %s names what %s may be', (operation, name, value, message) => {
  expect(readParameters(factsOf(operation), { flowId: '101' }, [[name, value]])).toMatchObject({
    problem: { pointer: name, message },
  })
})

test('a refused member names what it may be', () => {
  expect(problemOfBody('importFlows', { dump: 'x', collisionPolicy: 'Overwrite' })).toMatchObject({
    pointer: '/collisionPolicy',
    message: 'must be one of "Add", "Replace", "Keep", "Keep All, Replace Flows and Macros"',
  })
})

test('a type, and a format, say what they are', () => {
  expect(problemOfBody('createFlow', { name: 5 })).toMatchObject({ pointer: '/name', message: 'must be string' })
})
