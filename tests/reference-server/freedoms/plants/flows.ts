import { bad } from '../../answer.ts'
import { type Loose, all, answering, instead, membersOf, showing, valueOf } from '../../bugs/plants.ts'
import { print } from '../../json.ts'
import { schedulesOf } from '../../references.ts'
import type { Plant } from '../../service.ts'
import { flowTypes } from '../../types.ts'
import type { Planted } from './planted.ts'
import { each, named } from './shapes.ts'

const WRITES = ['POST /v1/flows', 'PUT /v1/flows/:flowId', 'POST /v1/flows/inspect']
const SHOWS = [
  'POST /v1/flows',
  'PUT /v1/flows/:flowId',
  'GET /v1/flows',
  'GET /v1/flows/:flowId',
  'GET /v1/flows/recent',
]
const DELETE = 'DELETE /v1/flows/:flowId'
const KINDS = ['flows', 'schedules', 'connections', 'formats']

const usage = (change: (one: Loose) => unknown): Plant => each('GET /v1/flows/:flowId/usage', change)

/** Changes the report of a deletion. */
const reporting = (change: (report: Loose) => unknown): Plant => showing(DELETE, change)

/** Changes the body of a refused deletion. */
const refusal = (change: (body: Loose, references: Loose[]) => unknown): Plant =>
  answering(DELETE, (answer) => {
    if (answer.status !== 409) return answer
    const body = valueOf(answer)
    return { ...answer, body: print(change(body, [...body.flows, ...body.schedules])) }
  })

/** Changes the entries in every list of a report. */
const entries = (change: (one: Loose) => unknown): Plant =>
  reporting((report) => {
    for (const kind of KINDS) report[kind] = report[kind].map((one: Loose) => change(one))
  })

export const flowPlants: Planted = {
  'flows/without-type': {
    refused: instead(['POST /v1/flows', 'POST /v1/flows/inspect'], (call, handler) => {
      if ((membersOf(call)['flowType'] ?? null) === null) throw bad('flowType is missing')
      return handler(call)
    }),
  },
  'flows/required-property': {
    checked: instead(WRITES, (call, handler) => {
      const { flowType, properties } = membersOf(call)
      for (const [key, { needed }] of Object.entries(flowTypes[String(flowType)]?.keys ?? {}))
        if (needed && (properties as Loose)?.[key] === undefined) throw bad(`${key} is missing`)
      return handler(call)
    }),
  },
  'flows/authors': {
    login: each(SHOWS, (flow) => {
      for (const member of ['createdBy', 'modifiedBy']) flow[member] = String(flow[member]).split(' ')[0]?.toLowerCase()
    }),
  },
  'flows/never-modified': {
    absent: each(SHOWS, ({ modified, modifiedBy, ...flow }) =>
      modified === flow.created ? flow : { ...flow, modified, modifiedBy },
    ),
  },
  'flows/recent-shows-counts': {
    yes: showing('GET /v1/flows/recent', (flows, { tenant }) =>
      flows.map((flow: Loose) => {
        const schedules = schedulesOf(tenant, flow.id)
        const enabled = schedules.filter((one) => one['enabled'] === true).length
        return { ...flow, enabledSchedules: enabled, disabledSchedules: schedules.length - enabled }
      }),
    ),
  },
  'flows/usage-entries': {
    'type-and-reference': usage(({ kind, id, name }) => ({ type: kind.toUpperCase(), reference: { id, name } })),
    'named-ids': usage(({ kind, id, name }) => ({ [`${kind}Id`]: id, [`${kind}Name`]: name })),
  },
  'flows/findings': {
    'by-severity': showing('POST /v1/flows/inspect', ({ findings }) => ({ hints: findings, warnings: [], errors: [] })),
    'with-more': showing('POST /v1/flows/inspect', ({ findings }) => ({
      score: 90n,
      issues: findings.map((one: Loose) => ({ rule: 'says-nothing', ...one })),
    })),
  },
  'flows/documentation': {
    html: showing('GET /v1/flows/:flowId/documentation', ({ markdown }) => ({ html: `<pre>${markdown}</pre>` })),
    sections: showing('GET /v1/flows/:flowId/documentation', ({ markdown }) => ({
      sections: markdown.split('\n\n').map((text: string) => ({ text })),
    })),
  },
  'flows/delete-report-entries': {
    'id-and-status': entries(({ id, status }) => ({ id, status })),
    nested: entries(({ kind, id, name, status }) => ({ object: { kind, id, name }, status })),
  },
  'flows/delete-status': {
    number: all(
      reporting((report) => ({ ...report, status: 0n })),
      entries((one) => ({ ...one, status: 0n })),
    ),
    'upper-case': all(
      reporting((report) => ({ ...report, status: 'DELETED' })),
      entries((one) => ({ ...one, status: 'DELETED' })),
    ),
  },
  'flows/delete-report-lists': {
    'one-list': reporting(({ status, ...lists }) => ({
      status,
      references: KINDS.flatMap((kind) => lists[kind].map((one: Loose) => ({ type: kind, ...one }))),
    })),
    'without-empty-lists': reporting((report) =>
      Object.fromEntries(Object.entries(report).filter(([, list]) => !Array.isArray(list) || list.length > 0)),
    ),
    'by-id': reporting((report) => {
      for (const kind of KINDS)
        report[kind] = Object.fromEntries(report[kind].map((one: Loose) => [String(one.id ?? one.object.id), one]))
    }),
  },
  'flows/refusal': {
    array: refusal((_body, references) => references),
    'message-and-array': refusal((_body, references) => ({
      message: 'it is in use',
      usedBy: references.map((one) => named(one, { kind: 'type' })),
    })),
    'as-report': refusal((body) => ({ ...body, status: 'refused', connections: [], formats: [] })),
  },
}
