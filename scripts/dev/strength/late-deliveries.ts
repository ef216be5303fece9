import type { TakenVariant } from '../../../mocks/latitude/index.ts'

const HOUR_MS = 3_600_000

/**
 * Deliveries that come when nobody waits for them any more. The documents leave it open, and no mock takes it, since every case
 * that waits for a delivery is blocked then: it cannot be told from a receiver that is out of reach.
 */
export const lateDeliveries: TakenVariant = {
  freedom: 'webhooks/delay',
  variant: 'late',
  alteration: {
    parts: { webhooks: (plain) => ({ delayMs: (delivery) => plain.delayMs(delivery) + HOUR_MS }) },
  },
}
