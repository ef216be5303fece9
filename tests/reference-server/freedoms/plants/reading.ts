import { bad } from '../../answer.ts'
import { type Loose, answering, instead, membersOf, showing } from '../../bugs/plants.ts'
import type { Planted } from './planted.ts'
import { renamed, spoken, taking } from './shapes.ts'

const KEYS = /^GET \/v1\/di\/metadata\/(connections|formats|flows)\/:key$/
const TYPES = 'GET /v1/di/metadata/:type'
const SQL = 'POST /v1/explorer/sql/data'
const SEARCHES = ['GET /v1/search', 'POST /v1/search']

export const readingPlants: Planted = {
  'messages/answer': {
    string: showing('GET /v1/messages/:messageId', ({ content }) => content),
    'with-listener': showing('GET /v1/messages/:messageId', ({ content }) => ({ body: content, listener: null })),
  },
  'messages/search-member': {
    text: taking('POST /v1/messages', { containing: 'text' }),
    query: taking('POST /v1/messages', { containing: 'query' }),
  },
  'messages/accepted': {
    '202': answering('POST /in', (answer) => (answer.status === 200 ? { ...answer, status: 202 } : answer)),
    '204': answering('POST /in', (answer) => (answer.status === 200 ? { status: 204, body: '', headers: {} } : answer)),
  },
  'commands/unknown': {
    '200': instead('POST /v1/cli', async (call, handler) => {
      const known = /^(release|say( |$))/
      const script = membersOf(call)['script']
      if (typeof script !== 'string' || script === '') return handler(call)
      const lines = script.split('\n')
      const stray = lines.find((line) => !known.test(line.trim()))
      if (stray === undefined) return handler(call)
      call.body = { script: lines.map((line) => (known.test(line.trim()) ? line : `say unknown: ${line}`)).join('\n') }
      return handler(call)
    }),
  },
  'commands/request': {
    commands: taking('POST /v1/cli', { script: 'commands' }),
    command: taking('POST /v1/cli', { script: 'command' }),
  },
  'commands/answer': {
    string: showing('POST /v1/cli', ({ output }) => output),
    lines: showing('POST /v1/cli', ({ output }) => output.split('\n')),
  },
  'commands/entries': { names: showing('GET /v1/cli/commands', (list) => list.map((one: Loose) => one.usage)) },
  'sql/answer': {
    objects: showing(SQL, ({ execution, header, rows }) => ({
      execution,
      records: rows.map((row: Loose[]) => Object.fromEntries(row.map((value, at) => [header[at], value]))),
    })),
    columns: showing(SQL, ({ execution, header, rows }) => ({
      execution,
      columns: header.map((name: string, at: number) => ({ name, values: rows.map((row: Loose) => row[at]) })),
    })),
  },
  'sql/statement-member': { sql: taking(SQL, { statement: 'sql' }) },
  'sql/console': { string: showing(/sql\/data\/executions/, ({ lines }) => lines.join('\n')) },
  'metadata/types': {
    plural: spoken(TYPES, 'type', { connections: 'connectors', formats: 'layouts', flows: 'pipelines' }),
  },
  'metadata/entries': {
    keys: showing(TYPES, (list) => list.map((one: Loose) => one.typeKey)),
    'by-key': showing(TYPES, (list) => Object.fromEntries(list.map((one: Loose) => [one.typeKey, one]))),
  },
  'metadata/no-default': {
    absent: showing(KEYS, ({ title, properties }) => ({
      title,
      properties: properties.map(({ initially, ...one }: Loose) => (initially === null ? one : { ...one, initially })),
    })),
  },
  'metadata/keys': {
    'by-key': showing(KEYS, ({ properties }) =>
      Object.fromEntries(properties.map(({ property, ...one }: Loose) => [property, one])),
    ),
    form: showing(KEYS, ({ title, properties }) => ({ form: { title, fields: properties } })),
  },
  'functions/entries': {
    texts: showing('GET /v1/functions', (list) => list.map((one: Loose) => one.signature)),
    'by-name': showing('GET /v1/functions', (list) =>
      list.map(({ signature, about }: Loose) => ({ name: signature.split('(')[0], signature, about })),
    ),
  },
  'templates/search-member': { query: taking('POST /v1/templates/search', { words: 'query' }) },
  'templates/title': { name: renamed(/\/v1\/templates/, { title: 'name' }) },
  'search/words-member': { query: taking('POST /v1/search', { words: 'query' }) },
  'search/kinds-member': { types: taking('POST /v1/search', { sorts: 'types' }) },
  'search/without-words': {
    refused: instead('GET /v1/search', (call, handler) => {
      if ((call.query.get('query') ?? '') === '') throw bad('query is missing')
      return handler(call)
    }),
  },
  'search/answer': {
    array: showing(SEARCHES, ({ hits }) => hits),
    'by-kind': showing(SEARCHES, ({ hits }) =>
      Object.fromEntries(Map.groupBy(hits as Loose[], (one) => `${one.sort}s`)),
    ),
  },
  'tags/entries': {
    texts: showing('GET /v1/tags', (list) => list.map((one: Loose) => one.tag)),
    'by-tag': showing('GET /v1/tags', (list) => Object.fromEntries(list.map((one: Loose) => [one.tag, one.uses]))),
  },
}
