import { ENTITIES, type TableName, type Tables, tableNames } from './entities.ts'
import type { ReadTable, Table } from './table.ts'

/** The world as domain code sees it: read-only tables. */
export type View = { readonly [Name in TableName]: ReadTable<Tables[Name]> }
export type Layer = { readonly [Name in TableName]: Table<Tables[Name]> }

export function createTables(): Layer {
  const tables = tableNames.map((name) => [name, ENTITIES[name].createTable()])
  return Object.fromEntries(tables) as Layer
}

/** Creates a world's own layer over shared tables. */
export function forkTables(base: Layer): Layer {
  return eachTable(base, (table) => table.fork())
}

/** Freezes tables as a base for others; the given tables must not change any more. */
export function freezeTables(tables: Layer): Layer {
  return eachTable(tables, (table) => table.freeze())
}

function eachTable(tables: Layer, make: (table: Table<unknown>) => Table<unknown>): Layer {
  const made: Record<string, Table<unknown>> = {}
  for (const [name, table] of Object.entries(tables)) made[name] = make(table as Table<unknown>)
  return made as unknown as Layer
}
