import type { Platform, PlatformAnswer } from './platform.ts'
import type { Values } from './platform.ts'

/** The documented forms of the reason of a 400, by media type. */
const FORMS: Readonly<Record<string, (answer: PlatformAnswer) => boolean>> = {
  'text/plain': ({ media }) => media === 'text/plain',
  'application/json': ({ media, json }) =>
    media === 'application/json' && typeof (json as { error?: unknown } | null)?.error === 'string',
}

/**
 * The response to an interaction about one form of a 400, which `reasonForm` of its state names. If the reason has the
 * other documented form, the interaction is not applicable: the documents leave open when each is used.
 */
export function inReasonForm(platform: Platform, answer: PlatformAnswer, { reasonForm }: Values): PlatformAnswer {
  const other = Object.entries(FORMS).find(([form, isIn]) => form !== reasonForm && isIn(answer))
  if (reasonForm === undefined || answer.status !== 400 || other === undefined) return answer
  throw platform.notApplicable(`the service gives this reason as ${other[0]}, which is open (errors/bad-request-form)`)
}
