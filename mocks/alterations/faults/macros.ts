import { type AreaFaults } from './fault.ts'
import { storedMacroFaults } from './macros-stored.ts'
import { usedMacroFaults } from './macros-used.ts'

export const macroFaults: AreaFaults<'macros'> = { ...storedMacroFaults, ...usedMacroFaults }
