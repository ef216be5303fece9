import type { Look, Looks } from './look.ts'
import { type Sort, make } from './make.ts'

const taken =
  (sort: Sort): Look =>
  async (api) =>
    [await make(api, sort), await make(api, sort)].map((made) => made?.id === undefined)

/** Replaces a connection with a change in what it sends. */
const replaced =
  (change: object): Look =>
  async (api) => {
    const made = await make(api, 'connections')
    return (await api.put(`/v1/connections/${made.id}`, { ...made, ...change })).status
  }

const created =
  (more: object): Look =>
  async (api) =>
    (await api.post('/v1/flows', { name: 'made', flowType: 'flow.pipe.plain', ...more })).status

export const fieldLooks = {
  'fields/spaces-around-names': async (api) => (await make(api, 'formats', { name: ' wide ' })).name,
  'fields/name-length': created({ name: 'n'.repeat(70) }),
  'fields/name-characters': created({ name: '<b>' }),
  'fields/unset-description': async (api) => {
    const { description } = await make(api, 'schedules')
    return description === undefined ? 'absent' : description
  },
  'fields/more-members': async (api) => (await make(api, 'listeners')).links !== undefined,
  'fields/unknown-members': created({ moon: 'full' }),
  'fields/id-in-a-create': created({ id: 5n }),
  'fields/replace-without-id': replaced({ id: undefined }),
  'fields/replace-with-other-id': replaced({ id: 5n }),
  'fields/order-of-tags': async (api) => (await make(api, 'flows', { tags: ['b', 'a'] })).tags,
  'fields/repeated-tags': async (api) => (await make(api, 'flows', { tags: ['b', 'b'] })).tags,
  'fields/taken-name-of-flows': taken('flows'),
  'fields/taken-name-of-schedules': taken('schedules'),
  'fields/taken-name-of-connections': taken('connections'),
  'fields/taken-name-of-formats': taken('formats'),
  'fields/taken-name-of-macros': taken('macros'),
  'fields/taken-name-of-webhooks': taken('webhooks'),
} as const satisfies Looks
