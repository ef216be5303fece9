import type { Freedom } from './freedom.ts'

const taken = <const Of extends string>(of: Of) =>
  ({
    name: `fields/taken-name-of-${of}`,
    open: `whether two ${of} may have the same name; a refusal is a 400 for an invalid value`,
    variants: ['shared', 'refused'],
  }) as const

export const fields = [
  {
    name: 'fields/spaces-around-names',
    open: 'whether white space around a name is kept',
    variants: ['trimmed', 'kept'],
  },
  { name: 'fields/name-length', open: 'how long a name may be', variants: ['to-100', 'to-64'] },
  {
    name: 'fields/name-characters',
    open: 'which characters a name may have',
    variants: ['no-control-characters', 'no-markup'],
  },
  {
    name: 'fields/unset-description',
    open: 'how a description is shown that was never set',
    variants: ['absent', 'null', 'empty'],
  },
  {
    name: 'fields/more-members',
    open: 'field lists "not shown": further members of every object',
    variants: ['few', 'many'],
  },
  {
    name: 'fields/unknown-members',
    open: 'a member that no object has: ignored or an invalid value',
    variants: ['ignored', 'refused'],
  },
  {
    name: 'fields/id-in-a-create',
    open: '"assigned on create": whether an id in the request is ignored or invalid',
    variants: ['ignored', 'refused'],
  },
  {
    name: 'fields/replace-without-id',
    open: '"send the full object": whether the id in the path suffices',
    variants: ['refused', 'accepted'],
  },
  {
    name: 'fields/replace-with-other-id',
    open: 'an id in the body that is not the one in the path',
    variants: ['refused', 'ignored'],
  },
  { name: 'fields/order-of-tags', open: 'the order of tags', variants: ['as-sent', 'sorted'] },
  { name: 'fields/repeated-tags', open: 'a tag that is sent twice', variants: ['kept', 'once'] },
  taken('flows'),
  taken('schedules'),
  taken('connections'),
  taken('formats'),
  taken('macros'),
  taken('webhooks'),
] as const satisfies readonly Freedom[]
