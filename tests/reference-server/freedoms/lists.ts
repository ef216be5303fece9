import type { Freedom } from './freedom.ts'

const order = <const Of extends string>(of: Of) =>
  ({
    name: `lists/${of}-order`,
    open: `in which order ${of} are listed`,
    variants: ['newest-first', 'oldest-first', 'by-id'],
  }) as const

const turn = <const Of extends string>(of: Of) =>
  ({ name: `lists/${of}-turned`, open: `in which order ${of} are listed`, variants: ['one-way', 'other-way'] }) as const

const shape = <const Of extends string>(of: Of) =>
  ({
    name: `lists/${of}-shape`,
    open: `the response body of the list of ${of} is not shown; "returns everything in scope in one response"`,
    variants: ['array', 'wrapped'],
  }) as const

/** Orders come before shapes. */
export const lists = [
  order('flows'),
  order('schedules'),
  order('connections'),
  order('formats'),
  order('listeners'),
  order('macros'),
  order('webhooks'),
  turn('users'),
  turn('tenants'),
  turn('messages'),
  turn('templates'),
  turn('functions'),
  turn('commands'),
  turn('event-types'),
  turn('audit-records'),
  shape('schedules'),
  shape('connections'),
  shape('formats'),
  shape('listeners'),
  shape('macros'),
  shape('webhooks'),
  shape('messages'),
  shape('templates'),
  shape('functions'),
  shape('commands'),
  shape('event-types'),
  shape('tags'),
  shape('recycle-bin'),
  shape('audit-records'),
  shape('schedules-of-a-flow'),
  shape('recent-connections'),
  shape('recent-formats'),
  shape('connection-versions'),
  shape('connection-usage'),
] as const satisfies readonly Freedom[]
