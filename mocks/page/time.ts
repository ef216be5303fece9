/** A time (epoch ms) as in the mock's other output: UTC, to the second. */
export function timeOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ')
}
