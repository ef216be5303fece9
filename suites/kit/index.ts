/** The vocabulary of checks. */
export { default as fc } from 'fast-check'
export { type Api, type CallRequest, routeOf } from './api.ts'
export type { As } from './target.ts'
export { type Check, type Claim, type Observation, check, observe } from './check.ts'
export { type Exchange, Reply, jsonOf, mediaOf, textOf } from './exchange.ts'
export { type Expect, expect, withDeliveries, quoted, same } from './expect.ts'
export { NO_CLOCK_MS, type TargetClock } from './given/clock.ts'
export { type Stored, stored } from './given/flows.ts'
export { isTurnedAway } from './given/listeners.ts'
export { type GivenMacro, type UsingTemplate } from './given/macros.ts'
export { aboutAnother } from './given/requests.ts'
export {
  type Attempt,
  type RunOperation,
  type RunnableFlow,
  type StartRequest,
  type StartedRun,
  isTerminal,
  requestOf,
} from './given/runs.ts'
export { needComplete } from './fixture-hint.ts'
export { idHint } from './id-fields.ts'
export { isId, isRounded } from './is-id.ts'
export { REFUSED_STARTS, STARTED } from './start-outcome.ts'
export { fill, refersTo } from './given/template.ts'
export { movesClock } from './hooks.ts'
export { unknownSessionId } from './given/unknown-session.ts'
export { problemInAnyDialect, problemOfValue, problemOfSchema } from './json-schema.ts'
export { listed } from './lists.ts'
export { matchesIn } from './ledger/whose.ts'
export { placedTexts, textsIn } from './texts.ts'
export { hasWord, mayNameObject, namesObject } from './names.ts'
export { isRetryable } from './retry-unjudged.ts'
export { unawaited } from './polling.ts'
export { property } from './property.ts'
export type { Inbox, InboxAnswer, Received } from './receiver.ts'
export { base64Of, base64urlOf, holdsSecret, isSignature, isUtf8, signatureOf, textOfBase64url } from './bytes.ts'
export { isJson } from './is-json.ts'
export { type StreamEvent, eventValues, eventsOf, isObject, isStream, tokensOf } from './stream/events.ts'
export { type StreamLine, blocksOf, linesOf } from './stream/lines.ts'
export { type CredentialName, inTime, offers } from './target.ts'
export { type Tools } from './tools.ts'
export { wait } from './wait.ts'
export { eventData } from './transport/event-data.ts'
export { Unanswered } from './transport/unanswered.ts'
export { NO_ID } from './no-id.ts'
export { unlessBlocked, unlessNotApplicable } from './unless.ts'
export { Blocked, NotApplicable, Violation } from './verdict.ts'
