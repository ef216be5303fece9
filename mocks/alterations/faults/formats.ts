import { withBulkAndRestored } from './bulk-and-restored.ts'
import { type AreaFaults } from './fault.ts'
import { ioFaults } from './resources/index.ts'

export const formatFaults: AreaFaults<'formats'> = withBulkAndRestored('format', ioFaults('format'))
