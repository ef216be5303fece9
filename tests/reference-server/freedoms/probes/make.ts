import type { Loose } from '../../bugs/plants.ts'
import type { Probed } from '../../bugs/probe.ts'

/** Seeded objects. */
export const SEEDED = {
  flow: 4_611_686_018_427_392_001n,
  failing: 4_611_686_018_427_392_002n,
  slow: 4_611_686_018_427_392_003n,
  warning: 4_611_686_018_427_392_004n,
  longHistory: 4_611_686_018_427_392_005n,
  models: 4_611_686_018_427_392_006n,
  modelsRun: 4_611_686_018_427_399_001n,
  connection: 4_611_686_018_427_393_001n,
  listener: 4_611_686_018_427_394_001n,
  message: 4_611_686_018_427_396_001n,
  webhook: 4_611_686_018_427_398_001n,
  delivery: 4_611_686_018_427_398_101n,
  record: 4_611_686_018_427_399_900n,
  spare: 4_611_686_018_427_391_012n,
  second: 4_611_686_018_427_391_013n,
}

const BODIES = {
  flows: { flowType: 'flow.pipe.plain' },
  schedules: { flowId: SEEDED.flow, schedule: '0 0 3 * * *' },
  connections: {
    connectionType: 'connection.store.tables',
    properties: { 'field.connection.template.host': 'tables.reference.example' },
  },
  formats: { formatType: 'format.lines.plain' },
  listeners: { sort: 'broker' },
  macros: { script: '' },
  webhooks: { url: 'http://127.0.0.1:9/', events: [] },
}

export type Sort = keyof typeof BODIES

/** Creates an object; returns it as it is shown. */
export async function make(api: Probed, sort: Sort, more: Readonly<Record<string, unknown>> = {}): Promise<Loose> {
  const { name = 'made' } = more
  const body = { ...BODIES[sort], name, ...(sort === 'macros' ? { label: name } : {}), ...more }
  return (await api.post(`/v1/${sort}`, body)).json
}
