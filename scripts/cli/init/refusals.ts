import { type Look, countsOf } from '../../../suites/index.ts'

/** What a look had sent and met before something began. */
export interface Before {
  sent: number
  refusals: number
}

/** What a look has sent and met up to now. */
export function metBy(look: Look): Before {
  return { sent: look.sent(), refusals: look.refusals().length }
}

/** What was refused since, and the keys that are poor for it, by section; undefined if nothing was. */
export function refusalsSince(look: Look, before: Before, poor: readonly string[]): string | undefined {
  const refusals = [...new Set(look.refusals().slice(before.refusals))]
  if (refusals.length === 0) return undefined
  const sections = Map.groupBy(poor, (key) => key.split('.')[0] as string)
  const keys = [...sections].map(([section, all]) => {
    const names = all.flatMap((key) => key.split('.')[1] ?? [])
    return names.length === 0 ? section : `${section} (${names.join(', ')})`
  })
  return `${refusals.length} of ${look.sent() - before.sent} requests were refused: ${countsOf(refusals).join(', ')}; for want of them, these may be missing or poor: ${keys.join(', ')}`
}
