import type { Freedom } from './freedom.ts'

const TYPES = 'bulk action `type` identifiers other than `tags.add`: not shown'

export const bulk = [
  {
    name: 'bulk/status',
    open: 'the values of `status` in the bulk response',
    variants: ['word', 'number', 'upper-case'],
  },
  {
    name: 'bulk/unknown-ids',
    open: 'whether `totalFlows` counts ids of no flow',
    variants: ['counted', 'not-counted'],
  },
  {
    name: 'bulk/order-of-ids',
    open: 'the order of `updatedFlowIds`',
    variants: ['as-sent', 'sorted'],
  },
  { name: 'bulk/without-actions', open: 'an empty list of actions', variants: ['accepted', 'refused'] },
  { name: 'bulk/without-ids', open: 'an empty list of ids', variants: ['accepted', 'refused'] },
  {
    name: 'bulk/answer-of-others',
    open: 'the response for connections, formats, listeners and schedules: not shown',
    variants: ['outcome', 'like-flows', 'null'],
  },
  { name: 'bulk/rename', open: TYPES, variants: ['title', 'rename', 'name.set'] },
  { name: 'bulk/delete', open: TYPES, variants: ['discard', 'delete'] },
  { name: 'bulk/run', open: TYPES, variants: ['go', 'run'] },
  { name: 'bulk/untag', open: TYPES, variants: ['tags.drop', 'tags.remove'] },
] as const satisfies readonly Freedom[]
