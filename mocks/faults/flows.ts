import { type AreaFaults } from './fault.ts'
import { flowEditFaults } from './flows-edit.ts'
import { flowObjectFaults } from './flows-objects.ts'

export const flowFaults: AreaFaults<'flows'> = { ...flowObjectFaults, ...flowEditFaults }
