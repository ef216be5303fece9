import type { Platform, PlatformAnswer } from './platform.ts'
import type { Values } from './states.ts'

/** The documented forms of the reason of a 400, by their media types. */
const FORMS: Readonly<Record<string, (answer: PlatformAnswer) => boolean>> = {
  'text/plain': ({ media }) => media === 'text/plain',
  'application/json': ({ media, json }) =>
    media === 'application/json' && typeof (json as { error?: unknown } | null)?.error === 'string',
}

/**
 * The answer to an interaction that is about one form of a 400, which `reasonForm` of its state names. Where the reason comes in
 * the other documented form, the interaction does not apply: which of them comes when is open.
 */
export function inReasonForm(platform: Platform, answer: PlatformAnswer, { reasonForm }: Values): PlatformAnswer {
  const other = Object.entries(FORMS).find(([form, isIn]) => form !== reasonForm && isIn(answer))
  if (reasonForm === undefined || answer.status !== 400 || other === undefined) return answer
  throw platform.notApplicable(`the service gives this reason as ${other[0]}, which is open (errors/bad-request-form)`)
}
