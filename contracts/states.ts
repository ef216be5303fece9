/**
 * The provider states that the consumers name: what must hold before an interaction, and the values that it gives for
 * `${...}`. Every state gives `token`, an administrator's unless it says whose.
 */
export const STATES = {
  validKey: 'the key may do everything',
  invalidKey: 'the key was never issued',
  /** `token` is a key of the API User role. */
  apiUserKey: 'the key is one of an API user',
  /** `token` is a key of a user whose AI allowance is used up. */
  cappedKey: 'the allowance of the key is used up',
  /** `token` is a key of a user without AI features. */
  noAiKey: 'AI features are disabled for the key',
  /** Gives `flowId`, and `flow`, the whole flow with another description. */
  idleFlow: 'a flow that nothing refers to and that never ran',
  /** Gives `flowId` and `flowName`. */
  runnableFlow: 'a flow that can be started and ends soon',
  /** Gives `flowId` and `parameters`, an object of texts. */
  flowWithParameters: 'a flow that takes parameters',
  /** Gives `name`. */
  freeName: 'a name that no flow has',
  /** Gives `flowType`. */
  flowType: 'a type whose flows need a name and no more',
  /** Gives `flowId`. */
  deletedFlow: 'a flow that was deleted',
  /** Gives `flowId`, `scheduleId`, and `schedule`, an expression. */
  scheduledFlow: 'a flow that a schedule runs',
  /** Gives `flowId` and `scheduleId`. */
  enabledSchedule: 'a schedule that is enabled',
  /** Gives `importRequest`, the flow's bundle and the policy under which it is imported. */
  exportedFlow: 'a flow that was exported',
  /** Gives `type`, the service's word for flows, and `id`. */
  flowInBin: 'a flow in the recycle bin',
  /** Gives `flowId` and `auditId`. */
  startedExecution: 'an execution that was started',
  /** Gives `flowId` and `auditId`. */
  endedExecution: 'an execution that is over',
  /** Gives `flowId`, and `auditId` of the oldest execution on the first page. */
  longHistory: 'a flow with more executions than a page of the history holds',
  /** Gives `login` and `password`. */
  twoFactorUser: 'a user with a second factor',
  /** Gives `tfaToken`, and the `code` of this moment. */
  awaitingCode: 'a login that awaits its code',
  /** Gives `sessionId`, and the paths `chat` and `messages` of the session. */
  session: 'a session in which something was said',
  /** Gives `chat`, the path of a session that there is not. */
  noSession: 'a session that does not exist',
  /** Gives `message`, which makes the agent call a tool. */
  toolMessage: 'a message that makes the agent call a tool',
  /** Gives `message`, which the agent fails at. */
  failingMessage: 'a message that the agent fails at',
  /** Gives `url`, where a receiver is, and `name`. */
  receiver: 'a receiver of webhooks',
  /** Gives `webhookId`. */
  registeredReceiver: 'a receiver that was registered',
  /** Gives `webhookId`. */
  deletedReceiver: 'a receiver whose webhook was deleted',
  /** Which form the reason of a 400 has is open: an interaction with one of these does not apply where it has the other. */
  textReason: 'a refusal that gives its reason as plain text',
  jsonReason: 'a refusal that gives its reason as JSON',
} as const

/** The name of one provider state. */
export type StateName = (typeof STATES)[keyof typeof STATES]
