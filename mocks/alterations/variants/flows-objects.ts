import { binned } from '../bin.ts'
import { on } from '../on.ts'
import { part, together } from '../together.ts'
import type { FlowReferences } from '../../domain/flows/delete.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type FlowRecord, type View, referencesOf } from '../../world/index.ts'
import { flowSavingVariants } from './flows-saving.ts'
import { shownFlowVariants } from './flows-shown.ts'
import type { AreaVariants } from './variant.ts'

/** Changes the status text of a delete report. */
const worded = (status: unknown): Alteration =>
  part('flowDeletion', (plain) => ({
    report: (flow, companions) => {
      const entries = Object.entries(plain.report(flow, companions)).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((item: object) => ({ ...item, status })) : status,
      ])
      return Object.fromEntries(entries) as { status: unknown }
    },
  }))

const untagged = <Tagged extends { tags?: string[] }>(objects: Tagged[]): Tagged[] =>
  objects.filter(({ tags = [] }) => tags.length === 0)

/** The objects in the bin that refer to a flow. */
function deletedReferringTo({ id, tenantId }: FlowRecord, view: View): FlowReferences {
  const ofTenant = <Owned extends { tenantId: unknown }>(one: Owned): boolean => one.tenantId === tenantId
  return {
    flows: binned(view, 'flow').filter((flow) => ofTenant(flow) && referencesOf(flow, 'flow').includes(id)),
    schedules: binned(view, 'schedule').filter((schedule) => ofTenant(schedule) && schedule.flowId === id),
  }
}

/** The record of a deleted flow in the bin. */
function deletedFlow(view: View, flowId: FlowRecord['id']): FlowRecord | undefined {
  return view.bin.get(`flow:${flowId}`)?.record as FlowRecord | undefined
}

/** Variants of recent flows and of deleting. */
const otherVariants = {
  'flows/recent-meaning': {
    modified: part('recentFlows', {
      opened: ({ tenantId }, { view }) =>
        [...view.flows.values()]
          .filter((flow) => flow.tenantId === tenantId)
          .toSorted((a, b) => b.modified - a.modified),
    }),
  },
  'flows/recent-default-limit': {
    all: part('recentFlows', (plain) => ({ most: (limit) => (limit === undefined ? Infinity : plain.most(limit)) })),
  },
  'flows/recent-limit-not-positive': {
    default: part('recentFlows', (plain) => ({
      most: (limit) => plain.most(limit !== undefined && limit <= 0 ? undefined : limit),
    })),
    refused: on('listRecentFlows').refuses(({ query }) => query.limit !== undefined && query.limit <= 0),
  },
  'flows/delete-report-members': {
    'nested-items': part('flowDeletion', (plain) => ({
      report: (flow, companions) => {
        const { status, ...lists } = plain.report(flow, companions) as Record<string, object[]>
        const items = Object.entries(lists).flatMap(([kind, objects]) => objects.map((object) => ({ kind, ...object })))
        return { status, items }
      },
    })),
  },
  'flows/delete-report-status-words': { 'upper-case': worded('DELETED'), numbers: worded(0) },
  'flows/delete-refused-body': {
    report: part('flowDeletion', (plain) => ({
      renderReferences: (references) => ({
        status: 'kept',
        flows: [],
        schedules: [],
        connections: [],
        formats: [],
        ...(plain.renderReferences(references) as object),
      }),
    })),
    names: part('flowDeletion', {
      renderReferences: ({ flows, schedules }) => [
        ...flows.map(({ name }) => ({ kind: 'flow', name })),
        ...schedules.map(({ name }) => ({ kind: 'schedule', name })),
      ],
    }),
  },
  'flows/connections-otherwise-blocked': {
    tagged: part('flowDeletion', (plain) => ({
      connectionsOf: (flow, scene) => untagged(plain.connectionsOf(flow, scene)),
      formatsOf: (flow, scene) => untagged(plain.formatsOf(flow, scene)),
    })),
  },
  'flows/references-of-deleted': {
    count: together(
      part('flowDeletion', (plain) => ({
        references(flow, switches, scene) {
          const { flows, schedules } = plain.references(flow, switches, scene)
          const deleted = deletedReferringTo(flow, scene.view)
          return {
            flows: [...flows, ...deleted.flows],
            schedules: switches.schedules === true ? schedules : [...schedules, ...deleted.schedules],
          }
        },
      })),
      part('flowEdits', (plain) => ({
        usage(flow, view) {
          const { flows, schedules } = deletedReferringTo(flow, view)
          return [
            ...plain.usage(flow, view),
            ...schedules.map(({ id, name }) => ({ type: 'schedule', id, name })),
            ...flows.map(({ id, name }) => ({ type: 'flow', id, name })),
          ]
        },
      })),
    ),
  },
  'flows/versions-of-deleted-flow': {
    readable: together(
      on('listFlowVersions').otherwise(({ view, path }) => deletedFlow(view, path.flowId)),
      on('listExecutionHistory').otherwise(({ view, path }) => deletedFlow(view, path.flowId)),
    ),
  },
} as const satisfies Partial<AreaVariants<'flows'>>

/** Variants of flows as objects: fields, lists, reading, replacing, deleting. */
export const flowObjectVariants = { ...shownFlowVariants, ...flowSavingVariants, ...otherVariants }
