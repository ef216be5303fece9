import { expect } from 'vitest'
import type { OperationId } from '#spec'
import { type Ways, waysOf } from '../lifecycle.ts'
import type { Service } from '../service.ts'
import { type Identified, make, makeFlow } from './stored.ts'

const NAME = 'Walked'

/** A bundle on its way, and what became of it. */
interface Import {
  dump: string
  report?: { failed: boolean; rolledBack: boolean }
}

interface Bundling {
  import: OperationId
  /** Lists what the bundle is about. */
  list: OperationId
  /** Exports an object that is not there any more afterwards. */
  pack: (service: Service) => Promise<string>
}

/** A bundle with an object more that cannot be imported, for want of a name. The form of bundles is the mock's own. */
function broken(dump: string): string {
  const bundle = JSON.parse(dump) as Record<string, unknown>
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(bundle).map(([name, held]) => [name, Array.isArray(held) ? [...held, {}] : held]),
    ),
  )
}

function movesOf({ import: carryOut, list, pack }: Bundling) {
  const go = (service: Service, { dump }: Import) => service.call(carryOut, { body: { dump, collisionPolicy: 'Add' } })
  const made = ({ json }: { json: unknown }, before: Import): Import => ({
    ...before,
    report: json as Import['report'],
  })
  const isThere = async (service: Service): Promise<boolean> =>
    (await service.call<{ name?: string }[]>(list)).json.some(({ name }) => name === NAME)
  const whole = { given: async (service: Service) => ({ dump: await pack(service) }), go, made }
  const failing = { given: async (service: Service) => ({ dump: broken(await pack(service)) }), go, made }
  return {
    done: {
      ...whole,
      effects: async (service: Service) => expect(await isThere(service)).toBe(true),
      otherwise: [{ ...failing, says: 'an object has no name', status: 200, state: 'rolled back' }],
    },
    rolledBack: {
      ...failing,
      effects: async (service: Service) => expect(await isThere(service)).toBe(false),
      otherwise: [{ ...whole, says: 'all objects have names', status: 200, state: 'done' }],
    },
  }
}

const ofFlows = movesOf({
  import: 'importFlows',
  list: 'listFlows',
  async pack(service) {
    const { id } = await makeFlow(service)
    const { text } = await service.call('exportFlows', { query: { flows: id } })
    await service.call('deleteFlow', { path: { flowId: id } })
    return text
  },
})

const ofObjects = movesOf({
  import: 'importObjects',
  list: 'listConnections',
  async pack(service) {
    const body = { name: NAME, connectionType: 'connection.database.postgres' }
    const { id }: Identified = await make(service, 'createConnection', body)
    const { text } = await service.call('exportObjects', { query: { connections: id } })
    await service.call('deleteConnection', { path: { connectionId: id } })
    return text
  },
})

/** Imports: requested, done, rolled back. */
export const imports: Ways = waysOf<Import>({
  object: 'import',
  async statesOf(_service, { report }) {
    if (report === undefined) return ['requested']
    if (report.failed !== report.rolledBack) return []
    return [report.failed ? 'rolled back' : 'done']
  },
  moves: {
    'import/flows-done': ofFlows.done,
    'import/flows-rolled-back': ofFlows.rolledBack,
    'import/objects-done': ofObjects.done,
    'import/objects-rolled-back': ofObjects.rolledBack,
  },
})
