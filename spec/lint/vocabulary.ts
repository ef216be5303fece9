/** The closed lists of the specification's own words. All readers must understand a word that is added here. */

export const PERMISSIONS = ['none', 'view', 'edit', 'execute', 'admin', 'not-shown'] as const

/** What an operation does with its object; selectors of rules pick operations by it. */
// prettier-ignore
export const ACTIONS = [
  'list', 'recent', 'create', 'read', 'replace', 'delete', 'bulk', 'usage', 'export', 'history', 'stream', 'other',
  'versions', 'version', 'version-message', 'version-diff',
] as const

// prettier-ignore
export const KINDS = [
  'status', 'shape', 'header', 'auth', 'permission', 'transition', 'limit', 'default', 'filter', 'event', 'stream',
  'mcp', 'effect', 'content-type',
] as const
export const PROFILES = ['product', 'mcp', 'http'] as const

/** Deletes that may be refused with 409 according to the documents. */
export const REFUSABLE_DELETES = ['deleteFlow', 'deleteMacro'] as const

/** Statuses in the Errors tables, and those that only the MCP endpoint has. 429 belongs to the URLs of listeners. */
export const STATUSES = {
  platform: ['200', '204', '400', '401', '403', '404', '409', '415', '500'],
  agent: ['200', '400', '401', '403', '404', '500'],
  mcp: ['200', '202', '400', '401', '403', '405', '500'],
} as const
