import type { Freedom } from './freedom.ts'

export const ids = [
  {
    name: 'ids/objects',
    open: '"64-bit integers (int64)": how large, whether negative, and whether two kinds share them is open',
    variants: ['random', 'small', 'small-by-kind', 'from-zero', 'beyond-doubles', 'negative'],
  },
  {
    name: 'ids/executions',
    open: 'audit ids are int64 and increase; how large they are is open',
    variants: ['beyond-doubles', 'small', 'near-the-largest'],
  },
  {
    name: 'ids/messages',
    open: '`messageId` in a path is int64; how large is open',
    variants: ['beyond-doubles', 'small', 'near-the-largest', 'negative'],
  },
  {
    name: 'ids/deliveries',
    open: '`eventId` in a path is int64; how large is open',
    variants: ['beyond-doubles', 'small', 'near-the-largest', 'negative'],
  },
  {
    name: 'ids/records',
    open: '`auditId` of an audit record is int64; how large is open',
    variants: ['beyond-doubles', 'small', 'near-the-largest', 'negative'],
  },
  {
    name: 'ids/queries',
    open: '`executionId` of SQL is int64; how large is open',
    variants: ['beyond-doubles', 'small', 'near-the-largest', 'negative'],
  },
] as const satisfies readonly Freedom[]
