import { type RecordOf, entity } from '../entity.ts'
import { int64, listOf, oneOf, text, time } from '../shape.ts'

/** A mail or notification about a run; the mock keeps it and sends nothing. */
export const mails = entity(
  {
    id: int64,
    tenantId: int64,
    /** A notification says that a run takes longer than expected. */
    kind: oneOf('mail', 'notification'),
    sent: time,
    to: listOf(text),
    subject: text,
    body: text,
    flowId: int64,
    auditId: int64,
  },
  { forgets: true },
)
export type MailRecord = RecordOf<typeof mails>
