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
import { flowReferences } from './reads/references.ts'
import { scheduleExpressions } from './reads/schedules.ts'
import { searches } from './reads/searches.ts'
import { metadataTypes } from './reads/types.ts'
import { spareUser } from './reads/users.ts'
import { chatPaths, recall, systemPrompt, toolMessage } from './trials/agent.ts'
import { bodiesByRefusal, idFieldsOfOwn, typedByTrial } from './trials/bodies.ts'
import { bulkActions } from './trials/bulk.ts'
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

/** What reading shows, in this order: later ones use what earlier ones found. */
const READS: readonly Discovery[] = [
  idFields,
  secondTenant,
  metadataTypes,
  describedProperties,
  typedObjects,
  httpListeners,
  flowHistories,
  flowReferences,
  scheduleExpressions,
  messages,
  listedNames,
  templates,
  macroBodies,
  searches,
  exportQuery,
  consoleDownload,
  dbtExecution,
  auditIdField,
  webhookDelivery,
  spareUser,
]

/** Looks at everything that reading shows. `known` are keys that need no more looking: somebody gave them. */
export async function discover(
  look: Look,
  known: Found = new Map(),
  discoveries: readonly Discovery[] = READS,
): Promise<Finding[]> {
  const found = new Map(known)
  const findings: Finding[] = []
  for (const discovery of discoveries) {
    for (const one of await discovery(look, found)) {
      if (found.has(one.key)) continue
      found.set(one.key, one.value)
      findings.push(one)
    }
  }
  return findings
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
const EXECUTES: readonly Trial[] = [runnableFlow, frequentSchedule]

/** What is tried out if chats may be billed, too. */
const BILLS: readonly Trial[] = [chatPaths, toolMessage, systemPrompt, recall, templateImport]

/** All trials whose effects are allowed; none without `writes`. */
export function trialsFor(allow: ReadonlySet<Effect>): Trial[] {
  if (!allow.has('writes')) return []
  return [...WRITES, ...(allow.has('executes') ? EXECUTES : []), ...(allow.has('bills') ? BILLS : [])]
}
