import type { Effect } from '#spec'
import type { Discovery, Finding, Found } from './finding.ts'
import type { Look } from './look.ts'
import { dbtExecution } from './reads/dbt.ts'
import { describedProperties } from './reads/described.ts'
import { exportQuery } from './reads/exports.ts'
import { flowHistories } from './reads/flows.ts'
import { idFields } from './reads/ids.ts'
import { listedNames, macroBodies, templates } from './reads/library.ts'
import { httpListeners } from './reads/listeners.ts'
import { messages } from './reads/messages.ts'
import { typedObjects } from './reads/objects.ts'
import { auditIdField, consoleDownload, secondTenant, webhookDelivery } from './reads/records.ts'
import { REFERRED, flowReferences } from './reads/references.ts'
import { scheduleExpressions } from './reads/schedules.ts'
import { searches } from './reads/searches.ts'
import { metadataTypes } from './reads/types.ts'
import { spareUser } from './reads/users.ts'
import { recall, systemPrompt, toolMessage } from './trials/agent.ts'
import { bodiesByRefusal, idFieldsOfOwn, typedByTrial } from './trials/bodies.ts'
import { bulkActions } from './trials/bulk.ts'
import { bulkRun } from './trials/bulk-run.ts'
import { chatPaths } from './trials/chat-paths.ts'
import {
  frequentSchedule,
  localReceiver,
  runnableFlow,
  scheduleByTrial,
  webhookAddresses,
} from './trials/happenings.ts'
import { sessionMessages } from './trials/sessions.ts'
import { binTypes, exportByTrial, referencesByTrial, versionMessages } from './trials/stored.ts'
import { templateImport } from './trials/template-import.ts'
import type { Trial } from './trials/workbench.ts'

/** What reading shows, in this order: later ones use what earlier ones found. Each with the keys that it finds. */
const READS: readonly { keys: readonly string[]; discovery: Discovery }[] = [
  { keys: ['fixtures.id_fields'], discovery: idFields },
  { keys: ['features.second_tenant'], discovery: secondTenant },
  {
    keys: [
      'metadata_types',
      'requests.listMetadataTypes',
      'requests.getConnectionTypeMetadata',
      'requests.getFormatTypeMetadata',
      'requests.getFlowTypeMetadata',
    ],
    discovery: metadataTypes,
  },
  { keys: ['fixtures.described_property', 'fixtures.other_type'], discovery: describedProperties },
  { keys: ['fixtures.flow', 'fixtures.connection', 'fixtures.format'], discovery: typedObjects },
  {
    keys: ['requests.createListener', 'fixtures.http_listener', 'fixtures.listener_schedule'],
    discovery: httpListeners,
  },
  { keys: ['fixtures.runs', 'fixtures.long_history'], discovery: flowHistories },
  {
    keys: Object.values(REFERRED).map((name) => `fixtures.${name}`),
    discovery: flowReferences,
  },
  { keys: ['fixtures.schedule'], discovery: scheduleExpressions },
  {
    keys: ['requests.searchMessages', 'fixtures.message_search', 'fixtures.message', 'fixtures.other_message'],
    discovery: messages,
  },
  { keys: ['fixtures.function', 'fixtures.command'], discovery: listedNames },
  {
    keys: [
      'requests.getTemplate',
      'requests.searchTemplates',
      'fixtures.template_name',
      'fixtures.template',
      'fixtures.other_template',
    ],
    discovery: templates,
  },
  { keys: ['requests.createMacro', 'requests.replaceMacro'], discovery: macroBodies },
  {
    keys: ['requests.searchWithFilters', 'fixtures.filtered_searches', 'fixtures.agent_name'],
    discovery: searches,
  },
  { keys: ['requests.exportObjects'], discovery: exportQuery },
  { keys: ['requests.downloadExecutionConsole'], discovery: consoleDownload },
  { keys: ['fixtures.dbt_execution'], discovery: dbtExecution },
  { keys: ['fixtures.audit_id_field', 'requests.getAuditRecord'], discovery: auditIdField },
  { keys: ['requests.getWebhookDelivery'], discovery: webhookDelivery },
  { keys: ['fixtures.spare_user'], discovery: spareUser },
]

/** What reading has shown. */
export interface Discovered {
  findings: Finding[]
  /** Keys that may have been missed, or be poorer than they could: a request that shows them was refused. */
  poor: string[]
}

/** Looks at everything that reading shows. `known` are keys that need no more looking: somebody gave them. */
export async function discover(look: Look, known: Found = new Map()): Promise<Discovered> {
  const found = new Map(known)
  const findings: Finding[] = []
  const poor: string[] = []
  for (const { keys, discovery } of READS) {
    const before = look.refusals().length
    for (const one of await discovery(look, found)) {
      if (found.has(one.key)) continue
      found.set(one.key, one.value)
      findings.push(one)
    }
    if (look.refusals().length > before) poor.push(...keys.filter((key) => !known.has(key)))
  }
  return { findings, poor }
}

/** What is tried out if writing is allowed, in this order. */
const WRITES: readonly Trial[] = [
  typedByTrial,
  bodiesByRefusal,
  idFieldsOfOwn,
  scheduleByTrial,
  webhookAddresses,
  referencesByTrial,
  exportByTrial,
  versionMessages,
  binTypes,
  bulkActions,
  sessionMessages,
  localReceiver,
]

/** What is tried out if flows may be started, too: those that the trials create. */
const EXECUTES: readonly Trial[] = [runnableFlow, bulkRun, frequentSchedule]

/** What is tried out if chats may be billed, too. */
const BILLS: readonly Trial[] = [chatPaths, toolMessage, systemPrompt, recall, templateImport]

/** All trials whose effects are allowed; none without `writes`. */
export function trialsFor(allow: ReadonlySet<Effect>): Trial[] {
  if (!allow.has('writes')) return []
  return [...WRITES, ...(allow.has('executes') ? EXECUTES : []), ...(allow.has('bills') ? BILLS : [])]
}
