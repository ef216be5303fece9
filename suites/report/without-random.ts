/**
 * Removes what differs between runs, because it is random or chosen by the service: names of the run, UUIDs and, by
 * default, quoted values.
 */
export function withoutRandom(text: string, { keepQuoted = false } = {}): string {
  return (keepQuoted ? text : text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"'))
    .replaceAll(/\betalon-[\w-]+/g, '…')
    .replaceAll(/\b[\da-f]{8}-[\da-f-]{27}\b/g, '…')
}
