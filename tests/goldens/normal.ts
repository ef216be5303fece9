/** Replacements for what differs from run to run: times, run ids, ports, line numbers, timestamps and folders. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z\b/g, '<moment>'],
  [/\b\d{4}-\d\d-\d\d\b/g, '<day>'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>'],
  [/\b([\w/.-]+\.(?:ts|yaml)):\d+/g, '$1:<line>'],
  [/\b\d+(\.\d+)? (ms|s|min)\b/g, '<time>'],
  [/etalon-[0-9a-z]{6,}-\d+-/g, 'etalon-<run>-<n>-'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\b\d+ requests\b/g, '<n> requests'],
]

/** Normalises a text, so that two runs of the same code are equal. */
export function normal(text: string): string {
  return VOLATILE.reduce((result, [pattern, word]) => result.replace(pattern, word), text)
}
