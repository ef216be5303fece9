/** The headings of a document after its title, in order: each section, with the headings in it. */
type Headings = Readonly<Record<string, readonly string[]>>

/** The headings of the two documents, word for word; what stands before the first is their introduction. */
export const HEADINGS: Readonly<Record<'platform' | 'agent', Headings>> = {
  platform: {
    'What the service does': [],
    'Resources and their fields': [
      'Flow',
      'Connection',
      'Format',
      'Schedule',
      'Webhook (outbound)',
      'Execution records',
      'Request and report shapes',
    ],
    'States and transitions': [],
    Endpoints: [
      'Authentication',
      'API keys',
      'Flows',
      'Runs',
      'Executions',
      'Schedules',
      'Connections',
      'Formats',
      'Listeners',
      'Import and export of connections and formats',
      'SQL',
      'Connector metadata',
      'Macros, functions, templates',
      'Webhooks',
      'Messages (available to the API User role)',
      'CLI (available to the API User role)',
      'Search, tags, audit, recycle bin',
    ],
    Authentication: [],
    Events: [],
    Errors: [],
    Limits: [],
    Versioning: [],
  },
  agent: {
    'What the service does': [],
    'Resources and their fields': [
      'Tool (item of the tool list)',
      'Tools and their arguments',
      'Chat request',
      'Chat response',
      'Other shapes',
    ],
    Endpoints: ['MCP endpoint'],
    Authentication: [],
    Events: [],
    Errors: [],
    Limits: [],
    Versioning: [],
  },
}

/** Passages without a heading that places begin with, by the heading that they are under. */
export const PASSAGES: Readonly<Record<string, string>> = {
  'JSON-RPC methods': 'MCP endpoint',
  'MCP JSON-RPC error codes': 'Errors',
}
