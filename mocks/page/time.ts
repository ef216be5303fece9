/** A moment (epoch ms) as the mock's other output has it: in UTC, to the second. */
export function timeOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ')
}
