import type { Int64 } from '#spec'

/** Something that webhooks report. */
export interface Happening {
  /** Name of the event. */
  event: string
  tenantId: Int64
  /** The object it concerns. */
  entityId: Int64
  name?: string | undefined
  /** The flow it concerns, if any. */
  flowId?: Int64
}
