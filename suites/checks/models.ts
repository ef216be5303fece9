import { connectionLife, formatLife, listenerLife, plainFlowLife } from '../models/binned-objects.ts'
import { flowLife } from '../models/flow-life.ts'
import { keyLife } from '../models/key-life.ts'
import { macroLife } from '../models/macro-life.ts'
import { runLife } from '../models/run-life.ts'
import { scheduleLife } from '../models/schedule-life.ts'
import { sessionLife } from '../models/session-life.ts'
import { slowRunLife } from '../models/slow-run-life.ts'
import { tokenLife } from '../models/token-life.ts'
import { webhookLife } from '../models/webhook-life.ts'

/** Checks made from models, one per rule that a model proves. */
export const modelChecks = [
  connectionLife,
  flowLife,
  formatLife,
  keyLife,
  listenerLife,
  macroLife,
  plainFlowLife,
  runLife,
  scheduleLife,
  sessionLife,
  slowRunLife,
  tokenLife,
  webhookLife,
]

export { atOnceChecks } from '../models/at-once/index.ts'
