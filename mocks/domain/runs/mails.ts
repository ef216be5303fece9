import { type Change, type ExecutionRecord, type Key, type MailRecord, at, put } from '../../world/index.ts'
import type { Call, Caller, Scene } from '../kernel/call.ts'
import { trim } from '../kernel/trim.ts'

type Query = Call<'runFlow'>['query']

/** What a start asks to be told about its run. */
type Wishes = Pick<ExecutionRecord, 'mails' | 'expected'>

const SECOND_MS = 1_000
/** Minimum number of mails kept. */
const KEPT = 5_000

/** The mails and notifications that a start asks for; by default they go to the caller. */
export function wishesOf(query: Query, { user }: Caller): Wishes {
  const { emailOnSuccess, emailOnFailure, emailOnLastFailure, emailMetrics, emails, expectedTime } = query
  const listed = (emails ?? '').split(',').flatMap((address) => address.trim() || [])
  const to = listed.length > 0 ? listed : [`${user.login}@example.com`]
  // Runs of the mock are not repeated, so each failure is the last one.
  const onFailure = emailOnFailure === true || emailOnLastFailure === true
  const mails = { to, onSuccess: emailOnSuccess === true, onFailure, metrics: emailMetrics === true }
  const ms = query.disableExecutionNotifications === true ? 0 : Number(expectedTime ?? 0) * SECOND_MS
  const repeats = query.repeatExpectedTimeNotifications === true
  return {
    ...(mails.onSuccess || onFailure || mails.metrics ? { mails } : {}),
    ...(ms > 0 && Number.isSafeInteger(ms) ? { expected: { to, ms, repeats } } : {}),
  }
}

/** The mail about a run that is over, if its start asked for one. */
export function mailsAfter(run: ExecutionRecord, scene: Scene): Change[] {
  const { mails, status, description, flowId, auditId, metrics } = run
  if (mails === undefined) return []
  const failed = scene.parts.runs.isFailure(status)
  if (!mails.metrics && !(failed ? mails.onFailure : mails.onSuccess)) return []
  const error = status === 'error' && run.failure !== undefined ? `\n\n${run.failure}` : ''
  const numbers = mails.metrics ? `\n\n${metrics}` : ''
  const body = `Flow ${description} (${flowId}), execution ${auditId}, ended: ${status}.${error}${numbers}`
  return kept({ kind: 'mail', to: mails.to, subject: `${description}: ${status}`, body }, run, scene)
}

/** The event at which a run takes longer than expected. */
export function expecting({ auditId, expected }: ExecutionRecord, now: number): Change[] {
  return expected === undefined ? [] : [at(now + expected.ms, 'run-takes-long', auditId)]
}

/** Notifies of a run that is still under way after its expected time. */
export function takesLong(auditId: Key, scene: Scene): Change[] {
  const run = scene.view.executions.get(auditId)
  if (run?.expected === undefined || scene.parts.runs.isOver(run.status)) return []
  const { to, ms, repeats } = run.expected
  const { description, flowId } = run
  const subject = `${description} takes longer than ${ms / SECOND_MS} s`
  const body = `Flow ${description} (${flowId}), execution ${run.auditId}, is still ${run.status}.`
  const notified = kept({ kind: 'notification', to, subject, body }, run, scene)
  return repeats ? [...notified, ...expecting(run, scene.now)] : notified
}

function kept(
  mail: Pick<MailRecord, 'kind' | 'to' | 'subject' | 'body'>,
  { flowId, auditId, tenantId }: ExecutionRecord,
  { ids, now, view }: Scene,
): Change[] {
  const record: MailRecord = { id: ids.id(), tenantId, ...mail, sent: now, flowId, auditId }
  return [...trim('mails', view, KEPT), put('mails', record.id, record)]
}
