import type { AnswerOf, Control } from './control.ts'

/** A sandbox with what a client needs to use it. */
export type SandboxShown = AnswerOf<'getSandbox'>

/** What a panel works with. */
export interface Desk {
  /** The sandbox that was chosen. */
  sandbox: SandboxShown
  control: Control
  /** Does something that somebody asked for, says that it is done or why it is not, and shows what is so now. */
  act: (work: () => Promise<unknown>, done: string) => Promise<void>
  /** Goes on with another sandbox, after the list of them was read anew. */
  choose: (sandbox: string) => Promise<void>
}

/** A panel that is open on a sandbox. */
export interface OpenPanel {
  content: readonly Node[]
  /** Shows what is so now; called after whatever is done and, unless it is still, every second while the page is looked at. */
  refresh: () => Promise<void>
  /** It is long, and changes only when somebody changes it. */
  still?: true
  /** Ends what it does by itself. */
  close?: () => void
}

/** A part of the page, of which one is seen at a time. */
export interface Panel {
  /** Its place in the address, after `#`. */
  id: string
  title: string
  open: (desk: Desk) => OpenPanel
}
