import { writeJson } from '#spec'
import type { StreamEvent } from '../../kit/index.ts'

/** Words for what is used up: the documents show what such a text says, not how. */
export const ABOUT_CAP =
  /cap_exceeded|used up|\b(cap|caps|capped|usage|allowance|limit|limits|quota|budget|credit|credits|exceeded|recharge)\b/i

/** The documented events of a reply. */
const OF_REPLY: readonly unknown[] = ['session', 'phase', 'token', 'tool_start', 'tool_end', 'usage', 'end']

export const isOfReply = ({ type }: StreamEvent): boolean => OF_REPLY.includes(type)

/** Whether an event tells that the allowance is used up: how a stream does so is not said. */
export const isAboutCap = (event: StreamEvent): boolean =>
  !isOfReply(event) && Object.values(event).some((value) => ABOUT_CAP.test(writeJson(value)))
