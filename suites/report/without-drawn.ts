/** A text without what is drawn or given by the service, and so differs from run to run: quoted values, names of a run, UUIDs. */
export function withoutDrawn(text: string): string {
  return text
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replaceAll(/\betalon-[\w-]+/g, '…')
    .replaceAll(/\b[\da-f]{8}-[\da-f-]{27}\b/g, '…')
}
