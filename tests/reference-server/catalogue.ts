import { bad, json, missing } from './answer.ts'
import type { Handler, Route } from './call.ts'
import { textOf } from './fields.ts'
import { type Type, connectionTypes, flowTypes, formatTypes } from './types.ts'

const WORDS: Readonly<Record<string, Readonly<Record<string, Type>>>> = {
  connectors: connectionTypes,
  layouts: formatTypes,
  pipelines: flowTypes,
}

const types: Handler = ({ params }) => {
  const all = WORDS[params['type'] ?? '']
  if (all === undefined) throw missing('type')
  return json(Object.entries(all).map(([key, { title }]) => ({ typeKey: key, title })))
}

function keys(of: Readonly<Record<string, Type>>): Handler {
  return ({ params }) => {
    const type = of[params['key'] ?? '']
    if (type === undefined) throw missing('type')
    const described = Object.entries(type.keys).map(([property, { takes, starts, needed }]) => ({
      property,
      takes,
      initially: starts ?? null,
      mandatory: needed,
    }))
    return json({ title: type.title, properties: described })
  }
}

const runSql: Handler = (call) => {
  const { members, tenant, world } = call
  const statement = textOf(members, 'statement', true) ?? ''
  const { through } = members
  const connection = typeof through === 'bigint' ? tenant.stores.connection.items.get(through) : undefined
  if (connection === undefined) throw bad('through is no connection')
  const id = world.serial('queries')
  tenant.queries.set(id, [`through ${connection.name}`, statement])
  const asked = statement.includes('more') ? 'more' : 'all'
  return json({ execution: id, header: ['answer'], rows: [[`${asked} about ${connection.name}`]] })
}

const sqlLog: Handler = (call) => {
  const lines = call.tenant.queries.get(call.id('executionId'))
  if (lines === undefined) throw missing('execution')
  return json({ lines })
}

export const catalogueRoutes: readonly Route[] = [
  ['GET', '/v1/di/metadata/:type', 'look', types],
  ['GET', '/v1/di/metadata/connections/:key', 'look', keys(connectionTypes)],
  ['GET', '/v1/di/metadata/formats/:key', 'look', keys(formatTypes)],
  ['GET', '/v1/di/metadata/flows/:key', 'look', keys(flowTypes)],
  ['POST', '/v1/explorer/sql/data', 'execute', runSql],
  ['GET', '/v1/explorer/sql/data/executions/:executionId/console', 'view', sqlLog],
]
