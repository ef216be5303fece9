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
const MESSAGES = ['Adds a description', 'Says what it moves', 'A description, as agreed', 'Description for the search']
/** A few times, so that the past of each is computed once. */
const EXPRESSIONS = [
  '0 0 * * * ?',
  '0 30 0/6 * * ?',
  '0 15 2 * * ?',
  '0 45 3 * * ?',
  '0 0 6 ? * MON-FRI',
  '0 0 4 ? * SUN',
]
const DAY_MINUTES = 24 * 60
/** How long ago the last change of a flow is at most. */
const CHANGED_DAYS = 300

/** The demo world with thousands of flows more and 100,000 executions, always the same for a seed. */
export function largeWorld(start: number, seed: number): FrozenWorld {
  const small = demo as unknown as WorldFile
  const random = seededRandom(seed)
  const pick = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T
  const flows: Entry<'flows'>[] = []
  const schedules: Entry<'schedules'>[] = []
  const simulations: Entry<'simulations'>[] = []
  const series: Entry<'pastExecutions'>[] = []
  const versions: Entry<'versions'>[] = []
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
    const usual = {
      flowId: id,
      count: EXECUTIONS / FLOWS,
      seconds,
      outcomes: { success: 90, warning: 5, error: 4, canceled: 1 },
    }
    if (random() < 1 / 3) {
      const scheduleId = FIRST_ID + FLOWS + index
      schedules.push({ id: scheduleId, flowId: id, name: `${thing} of ${place}`, schedule: pick(EXPRESSIONS) })
      series.push({ ...usual, scheduleId })
    } else {
      // From every hour to every week.
      const everyMinutes = Math.ceil(60 + 7 * DAY_MINUTES * random() ** 3)
      series.push({ ...usual, everyMinutes, startedBy: [pick(AUTHORS)], triggerType: [pick(['manual', 'api'])] })
    }
    const daysAgo = Math.ceil(1 + CHANGED_DAYS * random())
    versions.push({
      kind: 'flow',
      id,
      saved: [
        { by: pick(AUTHORS), daysAgo: daysAgo + 60, message: 'Created', was: { description: '' } },
        { by: pick(AUTHORS), daysAgo, message: pick(MESSAGES) },
      ],
    })
  }
  return worldOf(
    {
      ...small,
      flows: [...(small.flows ?? []), ...flows],
      schedules: [...(small.schedules ?? []), ...schedules],
      simulations: [...(small.simulations ?? []), ...simulations],
      pastExecutions: [...(small.pastExecutions ?? []), ...series],
      versions: [...(small.versions ?? []), ...versions],
    },
    start,
    seed,
  )
}
