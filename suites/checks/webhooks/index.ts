import * as anyEvent from './any-event.ts'
import * as events from './events.ts'
import * as fields from './fields.ts'
import * as headers from './headers.ts'
import * as limits from './limits.ts'
import * as recorded from './recorded.ts'
import * as recordedContent from './recorded-content.ts'
import * as recordedReadable from './recorded-readable.ts'
import * as replaced from './replaced.ts'
import * as replacedAfter from './replaced-after.ts'
import * as replacedEnabled from './replaced-enabled.ts'
import * as replacedMethod from './replaced-method.ts'
import * as sent from './sent.ts'
import * as signatures from './signatures.ts'
import * as starListed from './star-listed.ts'
import * as started from './started.ts'
import * as stored from './stored.ts'
import * as told from './told.ts'

export const webhookChecks = [
  fields,
  events,
  stored,
  told,
  starListed,
  started,
  limits,
  replaced,
  replacedAfter,
  replacedEnabled,
  replacedMethod,
  sent,
  headers,
  anyEvent,
  signatures,
  recorded,
  recordedReadable,
  recordedContent,
]
