/** What a client asks Prism for by `Prefer` (RFC 7240): a status, a named example, or generated data. */
export interface Preference {
  code?: number
  exampleKey?: string
  dynamic?: boolean
}

/** Reads a `Prefer` header; unknown preferences are ignored, as RFC 7240 asks. */
export function readPrefer(header: string | null): Preference {
  const preference: Preference = {}
  for (const part of (header ?? '').split(/[,;]/)) {
    const [name = '', raw = ''] = part.split('=', 2).map((text) => text.trim())
    const value = raw.replaceAll(/^"|"$/g, '')
    if (name === 'code' && /^\d{3}$/.test(value)) preference.code = Number(value)
    if (name === 'example' && value !== '') preference.exampleKey = value
    if (name === 'dynamic') preference.dynamic = value === 'true'
  }
  return preference
}
