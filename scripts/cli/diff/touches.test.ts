import { describe, expect, test } from 'vitest'
import type { Change } from './change.ts'
import { type Use, touches } from './touches.ts'

const USE: Use = {
  operations: ['createFlow'],
  status: '200',
  parameters: ['Authorization', 'schedules'],
  headers: ['x-count'],
  request: { name: 'a', tags: [{ id: 1 }] },
  response: [{ id: 1, more: { x: { y: 1 } } }],
}

const change = (
  category: string,
  place: Partial<Change['places'][number]>,
  level: Change['level'] = 'breaking',
): Change => ({
  level,
  subject: 'operation',
  category,
  name: 'createFlow',
  says: '',
  places: [{ operation: 'createFlow', ...place }],
})

describe('an interaction is touched', () => {
  test.each<[name: string, change: Change, use?: Partial<Use>]>([
    ['by its operation', change('api-removed-without-deprecation', {})],
    ['by its status', change('response-success-status-removed', { part: 'response', status: '200' })],
    [
      'by a status that its request may have now',
      change('response-non-success-status-added', { part: 'response', status: '409' }),
    ],
    [
      'by a member that it reads',
      change('response-required-property-removed', { part: 'response', status: '200', member: '[].id' }),
    ],
    [
      'by a member of any name',
      change('response-property-type-changed', { part: 'response', status: '200', member: '[].more.*.y' }),
    ],
    ['by a member that it sends', change('request-property-removed', { part: 'request', member: 'tags[].id' })],
    [
      'by a member that it does not send',
      change('new-required-request-property', { part: 'request', member: 'folder' }),
    ],
    ['by a member that it left out', change('request-property-became-required', { part: 'request', member: 'folder' })],
    [
      'by a parameter that it sends',
      change('request-parameter-default-value-changed', { part: 'parameter', member: 'schedules' }),
    ],
    [
      'by a parameter that it does not send',
      change('new-required-request-parameter', { part: 'parameter', member: 'force' }),
    ],
    [
      'by a header that it reads',
      change('optional-response-header-removed', { part: 'response', status: '200', member: 'x-count' }),
    ],
    ['by what may break it', change('freedom-added', {}, 'unclear')],
  ])('%s', (_name, one) => expect(touches(one, USE)).toBe(true))
})

describe('an interaction is not touched', () => {
  test.each<[name: string, change: Change, use?: Partial<Use>]>([
    ['by another operation', change('api-removed-without-deprecation', { operation: 'deleteFlow' })],
    ['by another status', change('response-non-success-status-removed', { part: 'response', status: '404' })],
    [
      'by a new status, if it was refused before',
      change('response-non-success-status-added', { part: 'response', status: '409' }),
      { status: '400' },
    ],
    [
      'by a member that it does not read',
      change('response-required-property-removed', { part: 'response', status: '200', member: '[].name' }),
    ],
    ['by a member that it does not send', change('request-property-removed', { part: 'request', member: 'folder' })],
    [
      'by a required member that it sends',
      change('new-required-request-property', { part: 'request', member: 'name' }),
    ],
    [
      'by what makes its request invalid, if it is refused anyway',
      change('new-required-request-property', { part: 'request', member: 'folder' }),
      { status: '400' },
    ],
    [
      'by a parameter that it does not send',
      change('request-parameter-removed', { part: 'parameter', member: 'force' }),
    ],
    [
      'by a header that it does not read',
      change('optional-response-header-removed', { part: 'response', status: '200', member: 'etag' }),
    ],
    ['by what loosens', change('endpoint-added', {}, 'loosening')],
    ['by other words', change('endpoint-description-changed', {}, 'editorial')],
  ])('%s', (_name, one, use = {}) => expect(touches(one, { ...USE, ...use })).toBe(false))
})
