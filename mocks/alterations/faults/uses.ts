import type { Scene } from '../../domain/kernel/call.ts'
import {
  type FlowRecord,
  type ObjectRecord,
  type VersionRecord,
  type ReferenceKind,
  referencesOf,
} from '../../world/index.ts'

const versionsOf = ({ view }: Scene, { id }: FlowRecord): VersionRecord[] => view.versions.where('object', `flow:${id}`)

/** Flows that a service may forget where it looks for those that use an object. */
export const FORGOTTEN: readonly { says: string; isForgotten: (flow: FlowRecord, scene: Scene) => boolean }[] = [
  {
    says: 'leaves out flows that refer otherwise than when they were made',
    isForgotten(flow, scene) {
      const [first] = versionsOf(scene, flow)
      return (
        first !== undefined && String(propertiesIn(first.snapshot)) !== String(Object.values(flow.properties ?? {}))
      )
    },
  },
  {
    says: 'leaves out flows that were edited again',
    isForgotten(flow, scene) {
      const [former, latest] = versionsOf(scene, flow).slice(-2)
      return latest !== undefined && String(propertiesIn(former!.snapshot)) === String(propertiesIn(latest.snapshot))
    },
  },
  {
    says: 'leaves out flows that were imported',
    isForgotten: (flow, scene) => versionsOf(scene, flow).some(({ message }) => message === 'imported'),
  },
  {
    says: 'leaves out flows of others than the caller',
    isForgotten: ({ createdBy }, scene) => createdBy !== callerOf(scene),
  },
]

const propertiesIn = (snapshot: object): string[] =>
  Object.values((snapshot as { properties?: Record<string, string> }).properties ?? {})

const callerOf = (scene: Scene): unknown => (scene as { caller?: { user: { login: string } } }).caller?.user.login

/** Flows with a saved version that used an object. */
export function formerUsers(kind: ReferenceKind, { id }: Pick<ObjectRecord, 'id'>, { view }: Scene): FlowRecord[] {
  const used = [...view.versions.values()].filter(
    (version) => version.kind === 'flow' && referencesOf(version.snapshot as FlowRecord, kind).includes(id),
  )
  return [...new Set(used.map(({ objectId }) => objectId))].flatMap((flowId) => view.flows.get(flowId) ?? [])
}
