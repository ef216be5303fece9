import type { AreaFaults } from './fault.ts'
import { exchangeFaults } from './sessions-exchanges.ts'
import { historyFaults } from './sessions-history.ts'
import { sessionMessageFaults } from './sessions-messages.ts'
import { openingFaults } from './sessions-opening.ts'

/** Faults of sessions. */
export const sessionFaults: AreaFaults<'sessions'> = {
  ...openingFaults,
  ...sessionMessageFaults,
  ...exchangeFaults,
  ...historyFaults,
}
