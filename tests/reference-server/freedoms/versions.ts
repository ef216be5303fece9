import type { Freedom } from './freedom.ts'

export const versions = [
  {
    name: 'versions/uuid',
    open: '"`uuid` values identifying saved versions are strings"',
    variants: ['upper-case', 'lower-case', 'without-dashes', 'short'],
  },
  {
    name: 'versions/order',
    open: 'whether the history starts with the oldest version',
    variants: ['oldest-first', 'newest-first'],
  },
  {
    name: 'versions/message-member',
    open: 'HistoryRecord: the name of the save message is not shown',
    variants: ['note', 'message', 'modifiedMessage'],
  },
  {
    name: 'versions/message-in-request',
    open: 'HistoryMessageUpdateRequest: its fields are not shown',
    variants: ['note', 'message', 'text'],
  },
  {
    name: 'versions/no-message',
    open: 'how a version shows that it has no save message',
    variants: ['empty', 'null', 'absent'],
  },
  { name: 'versions/author', open: 'whether a version says who saved it', variants: ['title', 'absent', 'object'] },
  {
    name: 'versions/lines',
    open: 'the shape of a DiffLine is not shown',
    variants: ['texts', 'objects', 'with-signs'],
  },
  {
    name: 'versions/same-twice',
    open: 'the difference of a version from itself',
    variants: ['empty', 'one-unchanged-line'],
  },
  {
    name: 'versions/of-an-unchanged-object',
    open: 'whether a replace that changes nothing makes a version',
    variants: ['made', 'not-made'],
  },
  {
    name: 'versions/of-a-bulk-edit',
    open: 'whether a bulk edit makes a version',
    variants: ['made', 'not-made'],
  },
  {
    name: 'versions/of-enabling',
    open: 'whether enabling and disabling a schedule makes a version',
    variants: ['made', 'not-made'],
  },
  {
    name: 'versions/image-says-which',
    open: 'whether a flow "as saved in that version" names the version',
    variants: ['no', 'yes'],
  },
] as const satisfies readonly Freedom[]
