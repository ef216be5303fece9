import type { AnswerOf, Control } from './control.ts'

/** A sandbox with everything a client needs to use it. */
export type SandboxShown = AnswerOf<'getSandbox'>

/** Context of a panel. */
export interface PanelContext {
  /** The selected sandbox. */
  sandbox: SandboxShown
  control: Control
  /** Runs a user's action, reports its success or failure, and refreshes. */
  act: (work: () => Promise<unknown>, done: string) => Promise<void>
  /** Reloads the sandboxes and selects another one. */
  choose: (sandbox: string) => Promise<void>
}

/** An open panel of a sandbox. */
export interface OpenPanel {
  content: readonly Node[]
  /**
   * Shows the present state; called after every action and, unless `still` is set, every second while the page is
   * visible.
   */
  refresh: () => Promise<void>
  /** Long, and only changed by users. */
  still?: true
  /** Stops all activity. */
  close?: () => void
}

/** A section of the page; one is visible at a time. */
export interface Panel {
  /** Its fragment in the address, after `#`. */
  id: string
  title: string
  open: (context: PanelContext) => OpenPanel
}
