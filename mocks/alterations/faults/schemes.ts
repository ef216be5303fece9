import type { OperationId } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { onEach } from '../on.ts'

/** Reads what stands after the first space of the header as the token, whatever stands before it. */
export const readingAnyScheme = (id: OperationId): Alteration =>
  onEach(id).step(({ tokenOf }) => ({
    tokenOf: (incoming) => incoming.headers['authorization']?.split(' ')[1] ?? tokenOf(incoming),
  }))
