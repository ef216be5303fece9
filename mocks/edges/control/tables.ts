import type { Context, Hono } from 'hono'
import { parseInt64, writeJson } from '#spec'
import { ENTITIES, type TableName, type Tables, tableNames } from '../../world/entities.ts'
import { checkRecord } from '../../world/entity.ts'
import { type Key, put, remove } from '../../world/index.ts'
import { ShapeError } from '../../world/shape.ts'
import type { Table } from '../../world/table.ts'
import { bodyOf, wrong } from './body.ts'
import { json } from './json.ts'
import { limitIn, orderIn, skippedIn } from './query.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** Tables that only the mock itself uses. */
const INTERNAL: readonly TableName[] = [
  'credentials',
  'tokens',
  'pendingLogins',
  'throttles',
  'simulations',
  'streaming',
  'failures',
  'visits',
]

/** Everything that a sandbox holds, table by table: read and edited. */
export function tableRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', ({ var: { sandbox } }) => {
    const { view } = sandbox.world
    return json({
      tables: tableNames.map((name) => ({ name, records: view[name].size, internal: INTERNAL.includes(name) })),
    })
  })
  app.get('/:table', (context) => {
    const name = tableIn(context)
    const words = context.req.query('words')?.toLowerCase() ?? ''
    const [skipped, limit] = [skippedIn(context), limitIn(context)]
    const table = context.var.sandbox.world.state.tables[name] as Table<unknown>
    const isNewestFirst = orderIn(context) === 'newest'
    const all = [...table.entries()]
    const matching = words === '' ? all : all.filter((entry) => writeJson(rowOf(entry)).toLowerCase().includes(words))
    const ordered = isNewestFirst ? matching.toReversed() : matching
    return json({ matching: matching.length, records: ordered.slice(skipped).slice(0, limit).map(rowOf) })
  })
  app.get('/:table/:key', (context) => {
    const [name, key] = [tableIn(context), keyIn(context)]
    const record = found(context.var.sandbox.world.view[name].get(key), `there is no ${key} in ${name}`)
    return json({ key, record })
  })
  app.put('/:table/:key', async (context) => {
    const { world } = context.var.sandbox
    const [name, key] = [tableIn(context), keyIn(context)]
    const { record }: { record: Record<string, unknown> } = await bodyOf(context.req.raw, 'writeRecord')
    const entity: AnyEntity = ENTITIES[name]
    try {
      checkRecord(entity, record, [])
    } catch (problem) {
      if (!(problem instanceof ShapeError)) throw problem
      return wrong('writeRecord', problem.message)
    }
    const checked = record as AnyRecord
    const own = entity.keyOf(checked)
    if (own !== key) return wrong('writeRecord', `the record has the key ${own}, and the path ${key}`)
    world.apply([put(name, key, checked)])
    return json({ key, record })
  })
  app.delete('/:table/:key', (context) => {
    const { world } = context.var.sandbox
    const [name, key] = [tableIn(context), keyIn(context)]
    found(world.view[name].get(key), `there is no ${key} in ${name}`)
    world.apply([remove(name, key)])
    return context.body(null, 204)
  })
  return app
}

function rowOf([key, record]: readonly [Key, unknown]): { key: Key; record: unknown } {
  return { key, record }
}

type AnyRecord = Tables[TableName]
/** An entity of a table that only the request names. */
type AnyEntity = Parameters<typeof checkRecord>[0] & { keyOf(record: AnyRecord): Key }

function tableIn({ req }: Context<Scope>): TableName {
  const given = req.param('table')
  return found(
    tableNames.find((one) => one === given),
    `there is no table ${given}`,
  )
}

/** The key in the path: ids are integers, other keys are texts. */
function keyIn({ req }: Context<Scope>): Key {
  const given = req.param('key') ?? ''
  return parseInt64(given) ?? given
}
