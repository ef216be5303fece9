/**
 * Provider states of the consumers: preconditions of an interaction, with the values for `${...}`. Every state supplies
 * `token`, an administrator's unless noted otherwise.
 */
export const STATES = {
  validKey: 'the key may do everything',
  invalidKey: 'the key was never issued',
  /** `token` is a key of the API User role. */
  apiUserKey: 'the key is one of an API user',
  /** `token` is a key of a user with an exhausted AI allowance. */
  cappedKey: 'the allowance of the key is used up',
  /** `token` is a key of a user without AI features. */
  noAiKey: 'AI features are disabled for the key',
  /** Supplies `flowId`, and `flow`, the whole flow with another description. */
  idleFlow: 'a flow that nothing refers to and that never ran',
  /** Supplies `flowId` and `flowName`. */
  runnableFlow: 'a flow that can be started and ends soon',
  /** Supplies `flowId` and `parameters`, an object of texts. */
  flowWithParameters: 'a flow that takes parameters',
  /** Supplies `name`. */
  freeName: 'a name that no flow has',
  /** Supplies `flowType`. */
  flowType: 'a type whose flows need a name and no more',
  /** Supplies `flowId`. */
  deletedFlow: 'a flow that was deleted',
  /** Supplies `flowId`, `scheduleId`, and `schedule`, an expression. */
  scheduledFlow: 'a flow that a schedule runs',
  /** Supplies `flowId` and `scheduleId`. */
  enabledSchedule: 'a schedule that is enabled',
  /** Supplies `importRequest`: the flow's bundle and the import policy. */
  exportedFlow: 'a flow that was exported',
  /** Supplies `type`, the service's name for flows, and `id`. */
  flowInBin: 'a flow in the recycle bin',
  /** Supplies `flowId` and `auditId`. */
  startedExecution: 'an execution that was started',
  /** Supplies `flowId` and `auditId`. */
  endedExecution: 'an execution that is over',
  /** Supplies `flowId`, and `auditId` of the oldest execution on the first page. */
  longHistory: 'a flow with more executions than a page of the history holds',
  /** Supplies `login` and `password`. */
  twoFactorUser: 'a user with a second factor',
  /** Supplies `tfaToken`, and the present `code`. */
  awaitingCode: 'a login that awaits its code',
  /** Supplies `sessionId`, and the paths `chat` and `messages` of the session. */
  session: 'a session in which something was said',
  /** Supplies `chat`, the path of a missing session. */
  noSession: 'a session that does not exist',
  /** Supplies `message`, which makes the agent call a tool. */
  toolMessage: 'a message that makes the agent call a tool',
  /** Supplies `message`, at which the agent fails. */
  failingMessage: 'a message that the agent fails at',
  /** Supplies `url` of a receiver, and `name`. */
  receiver: 'a receiver of webhooks',
  /** Supplies `webhookId`. */
  registeredReceiver: 'a receiver that was registered',
  /** Supplies `webhookId`. */
  deletedReceiver: 'a receiver whose webhook was deleted',
  /**
   * The form of a 400's reason is open: an interaction with one of these is not applicable if the service uses the
   * other.
   */
  textReason: 'a refusal that gives its reason as plain text',
  jsonReason: 'a refusal that gives its reason as JSON',
} as const

/** The name of one provider state. */
export type StateName = (typeof STATES)[keyof typeof STATES]
