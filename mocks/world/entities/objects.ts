import { type RecordOf, entity, filled, keptLater, optional, writtenMaybe } from '../entity.ts'
import { due, flag, int64, listOf, mapOf, text } from '../shape.ts'
import { extra, named, properties, unnamed } from './object.ts'

export const flows = entity(
  { ...named, flowType: optional(text), properties, extra },
  { indexes: { name: (flow) => flow.name } },
)
export type FlowRecord = RecordOf<typeof flows>

export const schedules = entity(
  {
    ...unnamed,
    flowId: int64,
    schedule: optional(text),
    enabled: filled(flag),
    listenerId: writtenMaybe(int64),
    /** Flow parameters that the schedule passes to its runs. */
    parameters: writtenMaybe(mapOf(text)),
    /** Next start, epoch ms; absent if none is planned. */
    dueAt: keptLater(due),
    extra,
  },
  { indexes: { flowId: (schedule) => schedule.flowId } },
)
export type ScheduleRecord = RecordOf<typeof schedules>

export const connections = entity({ ...named, connectionType: optional(text), properties, extra })
export type ConnectionRecord = RecordOf<typeof connections>

export const formats = entity({ ...named, formatType: optional(text), properties, extra })
export type FormatRecord = RecordOf<typeof formats>

const { tags: _tags, ...untagged } = named

export const macros = entity({ ...named, tags: keptLater(listOf(text)), code: writtenMaybe(text), extra })
export type MacroRecord = RecordOf<typeof macros>

/** An outbound webhook, with the members that its owner sent. */
export const webhooks = entity(
  {
    ...untagged,
    /** Names of events, or `*`. */
    events: optional(listOf(text)),
    url: optional(text),
    method: optional(text),
    secret: optional(text),
    flowIncludes: optional(listOf(int64)),
    flowExcludes: optional(listOf(int64)),
    enabled: optional(flag),
  },
  { forgets: true },
)
export type WebhookRecord = RecordOf<typeof webhooks>
