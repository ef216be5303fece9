/**
 * A text without what is drawn or given by the service, and so differs from run to run: names of a run, UUIDs, and quoted values unless
 * these are to be kept.
 */
export function withoutDrawn(text: string, { keepQuoted = false } = {}): string {
  return (keepQuoted ? text : text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"'))
    .replaceAll(/\betalon-[\w-]+/g, '…')
    .replaceAll(/\b[\da-f]{8}-[\da-f-]{27}\b/g, '…')
}
