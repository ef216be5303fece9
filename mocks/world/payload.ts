import { writeJson } from '#spec'
import type { DeliveryRecord } from './records.ts'

/** Text and media type of the payload of a delivery, about an object with a name. */
export function payloadOf(
  { id, event, entityId, created }: Pick<DeliveryRecord, 'id' | 'event' | 'entityId' | 'created'>,
  name?: string,
): { payload: string; media: string } {
  const named = name === undefined ? {} : { name }
  return { payload: writeJson({ event, deliveryId: id, entityId, ...named, created }), media: 'application/json' }
}
