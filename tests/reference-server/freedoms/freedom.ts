/** A choice that the documents leave open. */
export interface Freedom {
  /** `<area>/<choice>`; unique. */
  name: string
  /** What the documents leave open, with their words or the gap. */
  open: string
  /** Every variant conforms to both documents. The first is what the plain server does. */
  variants: readonly [string, string, ...string[]]
}
