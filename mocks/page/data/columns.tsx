import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { writeJson } from '../../../spec/int64.ts'
import { linkTo } from '../app/router.ts'
import { HttpStatus, Moment, RunStatus } from '../parts/marks.tsx'
import type { Column } from '../parts/table.tsx'
import { spaced } from '../parts/words.ts'

export interface Row {
  key: string | number | bigint
  record: Readonly<Record<string, unknown>>
}

/** Members that tell records apart, in this order. */
const TELLING = [
  'name',
  'login',
  'event',
  'flowId',
  'flowType',
  'connectionType',
  'formatType',
  'listenerType',
  'status',
  'method',
  'path',
  'kind',
  'objectId',
  'message',
  'role',
  'schedule',
  'enabled',
  'url',
  'description',
  'user',
  'category',
  'tags',
  'started',
  'ended',
  'date',
  'savedAt',
  'savedBy',
  'created',
  'modified',
]
const TIMES = new Set([
  'started',
  'ended',
  'date',
  'created',
  'modified',
  'savedAt',
  'opened',
  'dueAt',
  'over',
  'deletedAt',
  'setAt',
])
const MOST_COLUMNS = 6
const LONGEST = 60

/** Columns for the records of a table: the key, and the members that tell them apart. */
export function columnsOf(table: string, rows: readonly Row[], query: URLSearchParams): Column<Row>[] {
  const members = new Set(rows.slice(0, 20).flatMap(({ record }) => Object.keys(record)))
  const named = TELLING.filter((name) => members.has(name)).slice(0, MOST_COLUMNS)
  const others = [...members]
    .filter((name) => name !== 'id' && !named.includes(name))
    .slice(0, Math.max(0, 3 - named.length))
  return [
    {
      title: 'Key',
      width: 110,
      cell: ({ key }) => (
        <Anchor size="sm" href={linkTo(['data', table, key], query)} className="key">
          {shortKey(key)}
        </Anchor>
      ),
    },
    ...[...named, ...others].map((name): Column<Row> => ({
      title: spaced(name),
      cell: ({ record }) => cellOf(name, record[name]),
    })),
  ]
}

function shortKey(key: Row['key']): string {
  const text = String(key)
  return text.length > 14 ? `${text.slice(0, 12)}…` : text
}

function cellOf(name: string, value: unknown): ReactNode {
  if (value === undefined || value === null || value === '') return null
  if (TIMES.has(name) && typeof value === 'number') return <Moment at={value} />
  if (name === 'status' && typeof value === 'number') return <HttpStatus value={value} />
  if (name === 'status' && typeof value === 'string') return <RunStatus value={value} />
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = Array.isArray(value)
    ? value.map(String).join(', ')
    : typeof value === 'object'
      ? writeJson(value)
      : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
