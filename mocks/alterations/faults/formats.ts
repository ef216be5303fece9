import { type AreaFaults } from './fault.ts'
import { ioFaults } from './resources/index.ts'

export const formatFaults: AreaFaults<'formats'> = ioFaults('format')
