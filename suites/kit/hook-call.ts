/** A hook call, as a report repeats it. */
export interface HookCall {
  /** How many exchanges of the case came before it. */
  after: number
  /** An equivalent shell line. */
  shell: string
}
