/** JSON with exact 64-bit integers: its own parser, so that it shares no bug with the gate's. */

interface Source {
  source?: string
}

type Reviver = (key: string, value: unknown, context: Source) => unknown

/** Parses integers of any size as bigint, all other numbers as numbers. Throws SyntaxError. */
export function parse(text: string): unknown {
  const exact: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
}

/** Writes bigints as plain numbers. */
export function print(value: unknown, indent: number | string = 0): string {
  const { rawJSON } = JSON as unknown as { rawJSON: (digits: string) => unknown }
  return JSON.stringify(
    value,
    (_key, member: unknown) => (typeof member === 'bigint' ? rawJSON(String(member)) : member),
    indent,
  )
}
