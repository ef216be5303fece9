import type { Planted } from './planted.ts'
import { byId, reversed, wrapped } from './shapes.ts'

const STORED = ['flows', 'schedules', 'connections', 'formats', 'listeners', 'macros', 'webhooks']

const TURNED = {
  users: 'GET /v1/users',
  tenants: 'GET /v1/token-auth/tenants',
  messages: ['GET /v1/messages', 'POST /v1/messages'],
  templates: ['GET /v1/templates', 'POST /v1/templates/search'],
  functions: 'GET /v1/functions',
  commands: 'GET /v1/cli/commands',
  'event-types': 'GET /v1/webhooks/metadata',
  'audit-records': ['GET /v1/audit', 'POST /v1/audit'],
}

const SHAPED = {
  schedules: 'GET /v1/schedules',
  connections: 'GET /v1/connections',
  formats: 'GET /v1/formats',
  listeners: 'GET /v1/listeners',
  macros: 'GET /v1/macros',
  webhooks: 'GET /v1/webhooks',
  messages: ['GET /v1/messages', 'POST /v1/messages'],
  templates: ['GET /v1/templates', 'POST /v1/templates/search'],
  functions: 'GET /v1/functions',
  commands: 'GET /v1/cli/commands',
  'event-types': 'GET /v1/webhooks/metadata',
  tags: 'GET /v1/tags',
  'recycle-bin': 'GET /v1/recycle-bin',
  'audit-records': ['GET /v1/audit', 'POST /v1/audit'],
  'schedules-of-a-flow': 'GET /v1/schedules/flows/:flowId',
  'recent-connections': 'GET /v1/connections/recent',
  'recent-formats': 'GET /v1/formats/recent',
  'connection-versions': 'GET /v1/connections/:connectionId/history',
  'connection-usage': 'GET /v1/connections/:connectionId/usage',
}

export const listPlants: Planted = {
  ...Object.fromEntries(
    STORED.map((of) => [
      `lists/${of}-order`,
      { 'oldest-first': reversed(`GET /v1/${of}`), 'by-id': byId(`GET /v1/${of}`) },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(TURNED).map(([of, routes]) => [`lists/${of}-turned`, { 'other-way': reversed(routes) }]),
  ),
  ...Object.fromEntries(
    Object.entries(SHAPED).map(([of, routes]) => [`lists/${of}-shape`, { wrapped: wrapped(routes) }]),
  ),
}
