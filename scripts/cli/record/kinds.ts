import type { OperationId } from '#spec'
import { WEBHOOK_MEMBERS } from '../../../mocks/domain/webhooks/members.ts'

/** The sections of a world file that recorded answers show whole. */
export type Section =
  | 'flows'
  | 'schedules'
  | 'connections'
  | 'formats'
  | 'listeners'
  | 'macros'
  | 'webhooks'
  | 'templates'
  | 'functions'
  | 'users'
  | 'tenants'

/** How the API shows the entries of a section. */
export interface Kind {
  section: Section
  /** What an entry is known by. */
  key: 'id' | 'name'
  /** Members of an answer that an entry has under the same names. */
  members: readonly string[]
  /** Operations that answer several of them, or one. */
  lists: readonly OperationId[]
  reads: readonly OperationId[]
  /** The operation that removes the one whose id ends its path. */
  removes?: OperationId
}

const STORED = ['id', 'name', 'description', 'tags'] as const

export const KINDS: readonly Kind[] = [
  {
    section: 'flows',
    key: 'id',
    members: [...STORED, 'flowType', 'properties'],
    lists: ['listFlows', 'listRecentFlows'],
    reads: ['getFlow', 'createFlow', 'replaceFlow'],
    removes: 'deleteFlow',
  },
  {
    section: 'schedules',
    key: 'id',
    members: [...STORED, 'flowId', 'schedule', 'enabled', 'listenerId', 'parameters'],
    lists: ['listSchedules', 'listFlowSchedules'],
    reads: ['getSchedule', 'createSchedule', 'replaceSchedule'],
    removes: 'deleteSchedule',
  },
  {
    section: 'connections',
    key: 'id',
    members: [...STORED, 'connectionType', 'properties'],
    lists: ['listConnections', 'listRecentConnections'],
    reads: ['getConnection', 'createConnection', 'replaceConnection'],
    removes: 'deleteConnection',
  },
  {
    section: 'formats',
    key: 'id',
    members: [...STORED, 'formatType', 'properties'],
    lists: ['listFormats', 'listRecentFormats'],
    reads: ['getFormat', 'createFormat', 'replaceFormat'],
    removes: 'deleteFormat',
  },
  {
    section: 'listeners',
    key: 'id',
    members: [...STORED, 'listenerType', 'address', 'priority'],
    lists: ['listListeners', 'listRecentListeners'],
    reads: ['getListener', 'createListener', 'replaceListener'],
    removes: 'deleteListener',
  },
  {
    section: 'macros',
    key: 'id',
    members: ['id', 'name', 'description', 'code'],
    lists: ['listMacros'],
    reads: ['getMacro', 'createMacro', 'replaceMacro'],
    removes: 'deleteMacro',
  },
  {
    section: 'webhooks',
    key: 'id',
    members: ['id', ...WEBHOOK_MEMBERS],
    lists: ['listWebhooks'],
    reads: ['getWebhook', 'createWebhook', 'replaceWebhook'],
    removes: 'deleteWebhook',
  },
  {
    section: 'templates',
    key: 'id',
    members: ['id', 'name', 'description', 'category', 'flow'],
    lists: ['listTemplates', 'searchTemplates'],
    reads: ['getTemplate'],
  },
  {
    section: 'functions',
    key: 'name',
    members: ['name', 'description', 'category'],
    lists: ['listFunctions'],
    reads: [],
  },
  { section: 'users', key: 'id', members: ['id', 'login', 'name', 'role'], lists: ['listUsers'], reads: [] },
  { section: 'tenants', key: 'id', members: ['id', 'name'], lists: ['listTenants'], reads: [] },
]

/** Reads that a mock answers from what the sections hold, or by itself. */
export const FOLLOWING: ReadonlySet<OperationId> = new Set<OperationId>([
  'getFlowUsage',
  'getConnectionUsage',
  'getFormatUsage',
  'getMacroUsage',
  'listExportableObjects',
  'listTags',
  'search',
  'listWebhookEventTypes',
  'listCommands',
  'listTools',
])
