import { bad } from '../../answer.ts'
import { type Loose, instead, membersOf, reading, showing } from '../../bugs/plants.ts'
import type { Plant } from '../../service.ts'
import type { Planted } from './planted.ts'

const FLOWS = 'POST /v1/flows/bulk'
const OTHERS = /^POST \/v1\/(schedules|connections|formats|listeners)\/bulk$/
const ALL = /\/bulk$/

/** Refuses a bulk request with an empty list. */
const refusing = (...members: readonly string[]): Plant =>
  instead(ALL, (call, handler) => {
    const body = membersOf(call)
    for (const member of members)
      if (Array.isArray(body[member]) && (body[member] as unknown[]).length === 0) throw bad(`${member} is empty`)
    return handler(call)
  })

/** Calls an action otherwise. */
const action = (own: string, other: string): Plant =>
  reading(ALL, (body) => {
    if (!Array.isArray(body?.actions)) return
    for (const one of body.actions as Loose[]) {
      if (one?.type === other) one.type = own
      else if (one?.type === own) one.type = 'unknown'
    }
  })

export const bulkPlants: Planted = {
  'bulk/status': {
    number: showing(FLOWS, (answer) => ({ ...answer, status: 0n })),
    'upper-case': showing(FLOWS, (answer) => ({ ...answer, status: 'OK' })),
  },
  'bulk/unknown-ids': {
    'not-counted': showing(FLOWS, (answer) => ({ ...answer, totalFlows: answer.updatedFlows })),
  },
  'bulk/order-of-ids': {
    sorted: showing(FLOWS, (answer) => ({
      ...answer,
      updatedFlowIds: answer.updatedFlowIds.toSorted((one: bigint, other: bigint) => (one < other ? -1 : 1)),
    })),
  },
  'bulk/without-actions': { refused: refusing('actions') },
  'bulk/without-ids': { refused: refusing('flowIds', 'ioIds', 'scheduleIds') },
  'bulk/answer-of-others': {
    'like-flows': showing(OTHERS, ({ changed }) => ({ status: 'done', total: changed, updated: changed })),
    null: showing(OTHERS, () => ({ toJSON: () => null })),
  },
  'bulk/rename': { rename: action('title', 'rename'), 'name.set': action('title', 'name.set') },
  'bulk/delete': { delete: action('discard', 'delete') },
  'bulk/run': { run: action('go', 'run') },
  'bulk/untag': { 'tags.remove': action('tags.drop', 'tags.remove') },
}
