import { type OperationId, RESOURCE_KINDS, type Resource, type ResourceKind, operationsFor, resources } from '#spec'
import { ENTITIES } from '../../../mocks/world/entities.ts'
import { fileMembers } from '../../../mocks/world/entity.ts'

/** The sections of a world file that responses show completely. */
export type Section = Resource['group'] | 'templates' | 'functions' | 'users' | 'tenants'

/** How the API shows the entries of a section. */
export interface Kind {
  section: Section
  /** The identifying member of an entry. */
  key: 'id' | 'name'
  /** Members that a response and an entry have under the same name. */
  members: readonly string[]
  /** Operations that return several entries, or one. */
  lists: readonly OperationId[]
  reads: readonly OperationId[]
  /** The operation that removes the entry whose id ends its path. */
  removes?: OperationId
}

/** Members of responses that a world file takes over. Which they are, the mock decides: the documents show few. */
function membersOf(section: keyof typeof ENTITIES): string[] {
  return fileMembers(ENTITIES[section]).filter((name) => name !== 'tenantId')
}

function stored(kind: ResourceKind): Kind {
  const { group, operations } = resources[kind]
  return {
    section: group,
    key: 'id',
    members: membersOf(group),
    lists: [
      operations.list,
      ...('recent' in operations ? [operations.recent] : []),
      ...(kind === 'schedule' ? (['listFlowSchedules'] as const) : []),
    ],
    reads: [operations.read, operations.create, operations.replace],
    removes: operations.delete,
  }
}

export const KINDS: readonly Kind[] = [
  ...RESOURCE_KINDS.map(stored),
  {
    section: 'templates',
    key: 'id',
    members: membersOf('templates'),
    lists: ['listTemplates', 'searchTemplates'],
    reads: ['getTemplate'],
  },
  {
    section: 'functions',
    key: 'name',
    members: membersOf('functions'),
    lists: ['listFunctions'],
    reads: [],
  },
  { section: 'users', key: 'id', members: ['id', 'login', 'name', 'role'], lists: ['listUsers'], reads: [] },
  { section: 'tenants', key: 'id', members: ['id', 'name'], lists: ['listTenants'], reads: [] },
]

/** Reads that the mock derives from the sections, or answers by itself. */
export const FOLLOWING: ReadonlySet<OperationId> = new Set<OperationId>([
  ...operationsFor('usage'),
  'listExportableObjects',
  'listTags',
  'search',
  'listWebhookEventTypes',
  'listCommands',
  'listTools',
])
