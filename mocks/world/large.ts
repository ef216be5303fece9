import demo from './generated/demo.json' with { type: 'json' }
import type { FrozenWorld } from './frozen.ts'
import { seededRandom } from './random.ts'
import { worldOf } from './world-file.ts'
import type { Entry, WorldFile } from './world-shape.ts'

const FLOWS = 2_000
const EXECUTIONS = 100_000
/** Above all ids of the demo world and those of its history. */
const FIRST_ID = 500_000

const VERBS = ['Load', 'Export', 'Sync', 'Archive', 'Check', 'Merge', 'Publish', 'Import', 'Rebuild', 'Clean up']
const THINGS = [
  'orders',
  'invoices',
  'customers',
  'articles',
  'prices',
  'parcels',
  'visits',
  'payments',
  'tickets',
  'stock',
]
const PLACES = ['Berlin', 'Oslo', 'Porto', 'Lyon', 'Gdansk', 'Cork', 'Turin', 'Basel', 'Ghent', 'Malmö']
const TYPES = ['flow.etl.database', 'flow.etl.api', 'flow.etl.file']
const CONNECTIONS = ['301', '302', '303', '304', '305', '306', '307', '308', '309', '310']
const AUTHORS = ['ada', 'edda', 'tess']
const DAY_MINUTES = 24 * 60

/** The demo world with thousands of flows more and 100,000 executions, always the same for a seed. */
export function largeWorld(start: number, seed: number): FrozenWorld {
  const small = demo as unknown as WorldFile
  const random = seededRandom(seed)
  const pick = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T
  const flows: Entry<'flows'>[] = []
  const simulations: Entry<'simulations'>[] = []
  const series: Entry<'pastExecutions'>[] = []
  for (let index = 0; index < FLOWS; index++) {
    const id = FIRST_ID + index
    const thing = pick(THINGS)
    const place = pick(PLACES)
    flows.push({
      id,
      name: `${pick(VERBS)} ${thing} ${place} ${index + 1}`,
      description: `Moves ${thing} of ${place}`,
      flowType: pick(TYPES),
      tags: [thing, place.toLowerCase()],
      properties: { 'field.flow.connection': `${pick(CONNECTIONS)},${pick(CONNECTIONS)}` },
    })
    const seconds = Math.ceil(1 + 60 * random() ** 3)
    simulations.push({
      flowId: id,
      outcome: 'success',
      durationMs: seconds * 1_000,
      records: Math.ceil(100_000 * random() ** 4),
    })
    series.push({
      flowId: id,
      count: EXECUTIONS / FLOWS,
      // From every hour to every week.
      everyMinutes: Math.ceil(60 + 7 * DAY_MINUTES * random() ** 3),
      startedBy: [pick(AUTHORS)],
      triggerType: [pick(['manual', 'schedule', 'api'])],
      seconds,
      outcomes: { success: 90, warning: 5, error: 4, canceled: 1 },
    })
  }
  const { flows: few = [], simulations: known = [], pastExecutions: past = [] } = small
  const more = { flows: [...few, ...flows], simulations: [...known, ...simulations] }
  return worldOf({ ...small, ...more, pastExecutions: [...past, ...series] }, start, seed)
}
