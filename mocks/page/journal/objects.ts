import { linkTo } from '../app/router.ts'
import type { Entry } from './store.ts'

/** A stored object that a request is about. */
export interface ObjectLink {
  label: string
  link: string
}

/** The tables of the objects in paths. */
const TABLES: Readonly<Record<string, string>> = {
  flows: 'flows',
  schedules: 'schedules',
  connections: 'connections',
  formats: 'formats',
  listeners: 'listeners',
  macros: 'macros',
  webhooks: 'webhooks',
  templates: 'templates',
  users: 'users',
  messages: 'listenerMessages',
  executions: 'flows',
}

/** The objects that a request names in its path, or that its response names by the usual members. */
export function objectsOf({ target }: Entry, body: string): ObjectLink[] {
  const links = new Map<string, ObjectLink>()
  const add = (table: string, id: string): void => {
    const isRun = table === 'runs'
    const link = isRun ? linkTo(['runs', id]) : linkTo(['data', table, id])
    links.set(link, { label: isRun ? `Run ${id}` : `${table.replace(/s$/, '')} ${id}`, link })
  }
  const segments = target.split('?', 1)[0]?.split('/') ?? []
  for (const [index, segment] of segments.entries()) {
    const id = segments[index + 1]
    if (id === undefined || !/^\d+$/.test(id)) continue
    if (segment === 'audit') add('runs', id)
    else if (TABLES[segment] !== undefined) add(TABLES[segment], id)
  }
  const collection = TABLES[segments[3] ?? '']
  for (const [member, table] of [
    ['auditId', 'runs'],
    ['flowId', 'flows'],
    ['id', collection],
  ] as const) {
    const id = new RegExp(`^\\{(?:[^{}[\\]]*,)?"${member}":(\\d+)`).exec(body)?.[1]
    if (id !== undefined && table !== undefined && segments[3] !== 'executions') add(table, id)
  }
  return [...links.values()]
}
