import type { RuleId } from '#spec'

/** Each bug with every rule about what it breaks. */
export const NAMED: Readonly<Record<string, readonly RuleId[]>> = {
  'created-201': ['conventions/create-answers-200', 'errors/documented-status'],
  'unauthorised-with-body': ['errors/unauthorized-body-empty'],
  'everybody-sees-flows': [
    'permissions/api-user-refused-flows',
    'authentication/jwt-has-role-of-user',
    'api-keys/key-inherits-role',
  ],
  'scheduled-flow-goes': [
    'flows/delete-refuses-scheduled',
    'flows/delete-refuses-scheduled-with-schedules-false',
    'flows/delete-with-connections-refuses-scheduled',
  ],
  'long-history-pages': ['executions/history-page-limit'],
  'revoked-key-works': [
    'api-keys/revoked-key-refused',
    'errors/revoked-key',
    'authentication/revoked-key-in-query',
    'agent-errors/revoked-key',
  ],
  'signs-the-url': ['webhooks/signature-is-hmac-sha1', 'webhooks/replaced-secret-counts'],
  'audit-ignores-exception': ['audit/exception-true-leaves-out-others'],
  'restore-forgets': [
    'recycle-bin/restored-flow-readable',
    'recycle-bin/restored-schedule-readable',
    'recycle-bin/restored-connection-readable',
    'recycle-bin/restored-format-readable',
    'recycle-bin/restored-listener-readable',
  ],
  'stream-without-end': ['streams/finishes'],
  'cap-on-free-tools': [
    'billing/capped-searches-knowledge-base',
    'billing/capped-searches-templates',
    'billing/capped-creates-ticket',
    'billing/capped-calls-free-tools-over-mcp',
  ],
  'batch-served': [
    'mcp/batch-refused',
    'mcp/batch-of-one-refused',
    'mcp/batch-of-notifications-refused',
    'mcp/batch-has-no-effect',
  ],
}
