import { type AreaFaults } from './fault.ts'
import { ioFaults } from './io/index.ts'

export const formatFaults: AreaFaults<'formats'> = ioFaults('format')
