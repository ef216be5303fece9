import { toolListFaults } from './agent-tools-list.ts'
import { toolRunFaults } from './agent-tools-runs.ts'
import { type AreaFaults } from './fault.ts'

/** Faults of the agent's tools. */
export const agentToolFaults: AreaFaults<'agent-tools'> = { ...toolListFaults, ...toolRunFaults }
