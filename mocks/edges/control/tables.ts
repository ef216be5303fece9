import type { Hono } from 'hono'
import { writeJson } from '#spec'
import { tableNames } from '../../world/entities.ts'
import type { Table } from '../../world/table.ts'
import { json } from './json.ts'
import { limitIn, skippedIn } from './query.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** Everything that a sandbox holds, table by table, read-only. */
export function tableRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', ({ var: { sandbox } }) => {
    const { view } = sandbox.world
    return json({ tables: tableNames.map((name) => ({ name, records: view[name].size })) })
  })
  app.get('/:table', (context) => {
    const given = context.req.param('table')
    const name = found(
      tableNames.find((one) => one === given),
      `there is no table ${given}`,
    )
    const words = context.req.query('words')?.toLowerCase() ?? ''
    const [skipped, limit] = [skippedIn(context), limitIn(context)]
    const table = context.var.sandbox.world.state.tables[name] as Table<unknown>
    const all = [...table.entries()].map(([key, record]) => ({ key, record }))
    const matching = words === '' ? all : all.filter((row) => writeJson(row).toLowerCase().includes(words))
    return json({ matching: matching.length, records: matching.slice(skipped).slice(0, limit) })
  })
  return app
}
