import type { Posted, Reading } from '../../domain/mcp/reading.ts'
import { onEach } from '../on.ts'
import { fail } from '../../domain/mcp/rpc.ts'
import { fault, faultsOf } from './fault.ts'
import type { Json } from '../json.ts'
import { messages, reading, valueIn, withValue } from '../mcp.ts'

/** The messages of a batch; undefined for any other body. */
function batchIn(posted: Posted): readonly Json[] | undefined {
  const value = valueIn(posted)
  return Array.isArray(value) ? value : undefined
}

/** Changes how batches are read. */
function batched(change: (batch: readonly Json[]) => Reading | undefined) {
  return reading((posted) => {
    const batch = batchIn(posted)
    return batch === undefined ? undefined : change(batch)
  })
}

const isNotification = ({ id }: { id?: unknown }): boolean => id === undefined

/** Faults of batches. */
export const mcpBatchFaults = faultsOf({
  'mcp/batch-refused': [
    fault(
      'does not find the method of a batch',
      batched((batch) =>
        batch.length > 1 && !batch.every(isNotification) ? { kind: 'invalid', ...fail('methodNotFound') } : undefined,
      ),
    ),
    fault(
      'does not find the method of a batch that begins with a handshake',
      batched((batch) =>
        batch.length > 1 && batch[0]?.method === 'initialize'
          ? { kind: 'invalid', ...fail('methodNotFound') }
          : undefined,
      ),
    ),
    fault(
      'fails on an array of what are no requests',
      batched((batch) =>
        batch.length > 0 && batch.every((one) => one?.method === undefined)
          ? { kind: 'invalid', ...fail('internalError') }
          : undefined,
      ),
    ),
  ],
  'mcp/batch-of-one-refused': [
    fault(
      'accepts a ping alone in an array',
      batched(([only, ...more]) =>
        only?.method === 'ping' && more.length === 0 ? { kind: 'request', id: only.id, method: 'ping' } : undefined,
      ),
    ),
    fault(
      'accepts a handshake alone in an array',
      batched(([only, ...more]) =>
        only?.method === 'initialize' && more.length === 0
          ? { kind: 'request', id: only.id, method: 'initialize', params: only.params }
          : undefined,
      ),
    ),
  ],
  'mcp/batch-of-notifications-refused': fault(
    'accepts notifications in an array',
    batched((batch) =>
      batch.length > 0 && batch.every(isNotification) ? { kind: 'notification', method: '' } : undefined,
    ),
  ),
  'mcp/empty-batch-refused': fault(
    'accepts an empty array',
    batched((batch) => (batch.length === 0 ? { kind: 'notification', method: '' } : undefined)),
  ),
  'mcp/batch-refused-as-a-whole': fault(
    'refuses each message of a batch separately',
    messages((plain) => ({
      frame: (response, posted) => {
        const batch = batchIn(posted) ?? []
        const answer = plain.frame(response, posted)
        return batch.length > 1 ? { ...answer, json: batch.map(() => response) } : answer
      },
    })),
  ),
  'mcp/batch-has-no-effect': fault(
    'runs the calls of a batch before it refuses it',
    onEach('callMcp').with(({ apply }) => ({
      apply: (call, found) => {
        const decision = apply(call, found)
        const single = (batchIn(call.body) ?? []).map((message) =>
          apply({ ...call, body: withValue(call.body, message) }, found),
        )
        return { ...decision, changes: [...decision.changes, ...single.flatMap(({ changes }) => changes)] }
      },
    })),
  ),
})
