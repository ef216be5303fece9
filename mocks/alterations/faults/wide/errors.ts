import { onEach } from '../../on.ts'
import { fault } from '../fault.ts'
import { type WideFaults, inAll } from './wide.ts'

/** Faults of errors and deliveries that break a sentence wherever it holds. */
export const wideErrorFaults = {
  'errors/bad-request-body': fault(
    'responds 400 without a body',
    inAll('errors/bad-request-body', (id) =>
      onEach(id).rendered((answer) => (answer.status === 400 ? { status: 400 } : answer)),
    ),
  ),
} satisfies WideFaults
