import { part } from '../together.ts'
import { type FlowRecord, type VersionRecord, type View, referencesOf } from '../../world/index.ts'
import { type Fault, fault } from './fault.ts'
import { savedOnce } from './flows-showing.ts'

const versionsOf = (view: View, { id }: Pick<FlowRecord, 'id'>): VersionRecord[] =>
  view.versions.where('object', `flow:${id}`)

/** References between flows that a service may forget. */
const FORGOTTEN: readonly {
  says: string
  isForgotten: (parent: FlowRecord, child: FlowRecord, view: View) => boolean
}[] = [
  {
    says: 'forgets flows that refer to another one than when they were made',
    isForgotten(parent, _child, view) {
      const [first] = versionsOf(view, parent)
      const before = first === undefined ? [] : referencesOf(first.snapshot as FlowRecord, 'flow')
      return String(before) !== String(referencesOf(parent, 'flow'))
    },
  },
  {
    says: 'forgets what refers to a flow that is renamed',
    isForgotten: (_parent, child, view) => versionsOf(view, child)[0]?.snapshot.name !== child.name,
  },
  {
    says: 'forgets what a flow refers to that was imported',
    isForgotten: (parent, _child, view) => versionsOf(view, parent)[0]?.message === 'imported',
  },
  {
    says: 'forgets what refers to a flow that is saved again',
    isForgotten: (_parent, child, view) => !savedOnce(child, view),
  },
  {
    says: 'forgets what a flow refers to that is edited in bulk',
    isForgotten: (parent, _child, view) => versionsOf(view, parent).at(-1)?.message.startsWith('etalon: ') === true,
  },
]

/** Forgets references between flows in the usage. */
export const forgettingInUsage = (): Fault[] =>
  FORGOTTEN.map(({ says, isForgotten }) =>
    fault(
      `${says}, in the usage`,
      part('flowEdits', (plain) => ({
        usage: (flow, view) =>
          plain.usage(flow, view).filter(({ type, id }) => {
            const parent = type === 'flow' ? view.flows.get(id as FlowRecord['id']) : undefined
            return parent === undefined || !isForgotten(parent, flow, view)
          }),
      })),
    ),
  )

/** Forgets references between flows when one is deleted. */
export const forgettingInDeletions = (): Fault[] =>
  FORGOTTEN.map(({ says, isForgotten }) =>
    fault(
      `${says}, and deletes it`,
      part('flowDeletion', (plain) => ({
        references(flow, switches, scene) {
          const { flows, schedules } = plain.references(flow, switches, scene)
          return { schedules, flows: flows.filter((parent) => !isForgotten(parent, flow, scene.view)) }
        },
      })),
    ),
  )

/** The active flows that a flow refers to, itself apart. */
export const childrenOf = (view: View, flow: FlowRecord): FlowRecord[] =>
  referencesOf(flow, 'flow').flatMap((id) => (id === flow.id ? [] : (view.flows.get(id) ?? [])))
