import type { FreedomId } from '#spec'

/** Refusals that a consumer can meet, in the order of the documents. */
export const UNHAPPY_PATHS = ['400 as text', '400 as JSON', '401', '403', '404', '409 with references', '415'] as const
export type UnhappyPath = (typeof UNHAPPY_PATHS)[number]

/** How a consumer handles a refusal. */
export interface Cell {
  /** Descriptions of the interactions that show it, as in the consumer's pacts. */
  shownBy?: readonly string[]
  /** Why nothing more is shown: the documents leave it open or lack it, or the consumer never sends such a request. */
  why?: string
  /** The freedom that leaves it open. */
  open?: FreedomId
}

/**
 * Refusals of each consumer, and the interactions that show them. A test compares it with the pacts, in both
 * directions.
 */
export const REFUSALS: Readonly<Record<string, Readonly<Record<UnhappyPath, Cell>>>> = {
  'chat-widget': {
    '400 as text': {
      shownBy: ['a question without a message'],
      why: 'the agent promises the status, and nothing of the body',
      open: 'agent-errors/bad-request-body',
    },
    '400 as JSON': {
      shownBy: ['a question without a message'],
      why: 'the agent promises the status, and nothing of the body',
      open: 'agent-errors/bad-request-body',
    },
    '401': {
      shownBy: [
        'a question with a key that was never issued',
        'a question to be answered by a stream, with a key that was never issued',
      ],
    },
    '403': {
      shownBy: [
        'a question with the key of a user without AI features',
        'a question to be answered by a stream, with the key of a user without AI features',
      ],
    },
    '404': { shownBy: ['a question in a session that does not exist'] },
    '409 with references': { why: 'the agent has no such status: nothing that it deletes is referred to' },
    '415': {
      why: 'whether the agent takes a body of another media type is not said',
      open: 'agent-errors/media-type-of-requests',
    },
  },
  'ci-runner': {
    '400 as text': { shownBy: ['a run with a log step between 1 and 99'] },
    '400 as JSON': { shownBy: ['a run with a log step between 1 and 99'] },
    '401': {
      shownBy: [
        'a run with a key that was never issued',
        'a read of an execution with a key that was never issued',
        'a read of the history with a key that was never issued',
        'a deletion with a key that was never issued',
      ],
    },
    '403': { shownBy: ['a run with the key of an API user'] },
    '404': {
      shownBy: [
        'a run of a flow that is gone',
        'a run by a name that no flow has',
        'a read of an execution that there is not',
        'a deletion of a flow that is gone',
      ],
    },
    '409 with references': { shownBy: ['a deletion of a flow that a schedule runs'] },
    '415': { shownBy: ['a preview of an import that is sent as plain text'] },
  },
  'mcp-client': {
    '400 as text': {
      why: 'an error of JSON-RPC has a code, and any HTTP status',
      open: 'mcp/status-of-errors',
    },
    '400 as JSON': {
      why: 'an error of JSON-RPC has a code, and any HTTP status',
      open: 'mcp/status-of-errors',
    },
    '401': { shownBy: ['a message with a key that was never issued'] },
    '403': { shownBy: ['a message with the key of a user without AI features'] },
    '404': { why: 'the agent has this status for sessions alone, and MCP is stateless here' },
    '409 with references': { why: 'the agent has no such status: MCP deletes nothing' },
    '415': {
      why: 'whether a message of another media type is taken is not said',
      open: 'mcp/request-media-type',
    },
  },
  'web-console': {
    '400 as text': { shownBy: ['a flow without a name'] },
    '400 as JSON': { shownBy: ['a flow without a name'] },
    '401': { shownBy: ['a list of the flows with a key that was never issued'] },
    '403': { shownBy: ['a list of the flows with the key of an API user'] },
    '404': { shownBy: ['a read of a flow that is gone'] },
    '409 with references': { shownBy: ['a deletion of a flow that a schedule runs'] },
    '415': { shownBy: ['a preview of an import that is sent as plain text'] },
  },
  'webhook-receiver': {
    '400 as text': { shownBy: ['a receiver of an event that does not exist'] },
    '400 as JSON': { shownBy: ['a receiver of an event that does not exist'] },
    '401': { shownBy: ['a receiver to be registered with a key that was never issued'] },
    '403': {
      why: 'which role may not see to webhooks is not shown, not even of the API User',
      open: 'permissions/api-user-elsewhere',
    },
    '404': { shownBy: ['a read of a webhook that was deleted'] },
    '409 with references': { why: 'the documents have this status for flows and macros: nothing refers to a webhook' },
    '415': { shownBy: ['a receiver to be registered by a file that is plain text'] },
  },
}
