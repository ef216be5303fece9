import type { AreaFaults } from './fault.ts'

export const flowFaults: AreaFaults<'flows'> = {
  'flows/delete-refuses-scheduled': [{ says: 'deletes a scheduled flow unasked', without: { deleteFlow: 'notScheduled' } }],
}
