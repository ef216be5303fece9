import type { Freedom } from './freedom.ts'

const answer = <const Of extends string>(of: Of) =>
  ({
    name: `objects/delete-answer-of-${of}`,
    open: `"most deletes | JSON result": the result of a deletion of ${of} is not shown`,
    variants: ['object', 'null', 'as-it-was', 'id'],
  }) as const

const idOf = <const Of extends string>(of: Of) =>
  ({
    name: `objects/id-member-of-${of}`,
    open: `"the saved object with its new id": the name of that member of ${of} is not shown`,
    variants: ['id', 'with-kind'],
  }) as const

/** Names of members come last. */
export const objects = [
  {
    name: 'objects/unknown-property',
    open: '"keys defined per connection type"; whether others are refused',
    variants: ['kept', 'refused'],
  },
  {
    name: 'objects/defaults',
    open: 'metadata tell defaults; whether a saved object has them',
    variants: ['not-filled-in', 'filled-in'],
  },
  { name: 'objects/without-name', open: 'whether a connection needs a name', variants: ['gets-one', 'refused'] },
  {
    name: 'objects/password',
    open: 'how a password in a connection is shown; a replace that sends it back keeps it',
    variants: ['asterisks', 'in-words'],
  },
  {
    name: 'objects/opened-means',
    open: '"recently opened by the calling user": whether making or changing opens',
    variants: ['read', 'made-or-read'],
  },
  { name: 'objects/usage-entries', open: 'the shape of a use is not shown', variants: ['kind-and-id', 'grouped'] },
  {
    name: 'objects/test-answer',
    open: 'the result of a test is not shown',
    variants: ['verdict', 'success', 'status'],
  },
  { name: 'objects/objects-answer', open: 'the shape is not shown', variants: ['wrapped', 'names', 'tree'] },
  { name: 'objects/fields-answer', open: 'the shape is not shown', variants: ['map', 'array', 'names'] },
  {
    name: 'objects/fields-request',
    open: 'how the request names the object is not shown',
    variants: ['table', 'object', 'name'],
  },
  answer('schedules'),
  answer('connections'),
  answer('formats'),
  answer('listeners'),
  answer('macros'),
  { name: 'objects/macro-name', open: 'fields of macros: not shown', variants: ['label', 'name'] },
  { name: 'objects/macro-text', open: 'fields of macros: not shown', variants: ['script', 'text'] },
  { name: 'objects/listener-kind', open: 'fields of listeners: not shown', variants: ['sort', 'listenerType'] },
  { name: 'objects/listener-url', open: '"the returned listener URL"', variants: ['entrance.address', 'url'] },
  {
    name: 'objects/macro-refusal',
    open: '409: "JSON listing the references"',
    variants: ['wrapped', 'array', 'by-kind'],
  },
  idOf('formats'),
  idOf('listeners'),
  idOf('macros'),
  idOf('webhooks'),
] as const satisfies readonly Freedom[]
