import type { Version } from './versions.ts'

const MISSING_UUID = '00000000-0000-4000-8000-000000000000'

/** The digits of numbers that count nothing. */
const LONG = 10

/** A uuid that no version has, in the form that the service gives them; the same in each run where that is the usual one. */
export function unknownUuid(versions: readonly Version[]): string {
  const form = typeof versions[0]?.uuid === 'string' ? versions[0].uuid : MISSING_UUID
  if (/^[0-9a-f-]{36}$/i.test(form)) return MISSING_UUID
  if (/^[0-9a-f]{32}$/i.test(form)) return MISSING_UUID.replaceAll('-', '')
  const known = new Set(versions.map(({ uuid }) => uuid))
  const others = Array.from({ length: 10 }, (_none, by) =>
    // Short numbers may count the versions of all objects: above them none is. Long ones may be as high as a number can be.
    form.replaceAll(/\d/g, (digit) => String(form.length < LONG ? 9 - by : (Number(digit) + 9 - by) % 10)),
  )
  const letters = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => form.replace(/[a-z](?=[^a-z]*$)/i, letter))
  return [...others, ...letters].find((one) => !known.has(one)) ?? MISSING_UUID
}
