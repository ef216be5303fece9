/** The provider states that the consumers name: what must hold before an interaction, and the values it gives. */
export const STATES = {
  /** Gives `token`, and every other state's objects are visible to it. */
  validKey: 'the key may do everything',
  /** Gives `token`. */
  invalidKey: 'the key was never issued',
  /** Gives `flowId`. */
  idleFlow: 'a flow that nothing refers to and that never ran',
  /** Gives `flowId`. */
  deletedFlow: 'a flow that was deleted',
  /** Gives `flowId`. */
  scheduledFlow: 'a flow that a schedule runs',
  /** Gives `flowId` and `auditId`. */
  startedExecution: 'an execution that was started',
  /** Gives `flowId` and `auditId`. */
  endedExecution: 'an execution that is over',
} as const

/** The name of one provider state. */
export type StateName = (typeof STATES)[keyof typeof STATES]
