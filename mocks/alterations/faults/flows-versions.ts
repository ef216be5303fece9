import { on } from '../on.ts'
import { put } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'
import { presentType, sharedUuids } from './resources/versions.ts'

/** Faults of saved versions that only flows have. */
export const flowVersionFaults = faultsOf({
  'flows/version-uuids-differ': [
    fault(
      'lists the newest uuid for every version',
      on('listFlowVersions').body((versions: { uuid: unknown }[]) =>
        versions.length < 3 ? versions : versions.map((version) => ({ ...version, uuid: versions[0]?.uuid })),
      ),
    ),
    sharedUuids('listFlowVersions'),
  ],
  'flows/version-holds-flow-as-saved': [
    presentType('flow'),
    fault(
      'shows every version with an empty list of tags',
      on('getFlowVersion').body((flow) => ({ ...flow, tags: [] })),
    ),
    fault(
      'shows each version with an id of its own',
      on('getFlowVersion').body((flow, { path }) => ({ ...flow, id: Number.parseInt(path.uuid, 16) })),
    ),
    fault(
      'shows versions without their properties',
      on('getFlowVersion').body(({ properties: _none, ...flow }) => flow),
    ),
  ],
  'flows/version-message-answered': fault(
    'returns the version without the new message',
    on('setFlowVersionMessage').body((record) => ({ ...record, message: 'changed' })),
  ),
  'flows/version-message-leaves-content': fault(
    'drops the description of the version',
    on('setFlowVersionMessage').changes((_changes, _call, _found, version) => {
      const { description: _gone, ...snapshot } = version.snapshot
      return [put('versions', version.uuid, { ...version, snapshot })]
    }),
  ),
})
