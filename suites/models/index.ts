import type { Check } from '../kit/index.ts'
import { connectionLife, formatLife, listenerLife, plainFlowLife } from './binned-objects.ts'
import { flowLife } from './flow-life.ts'
import { keyLife } from './key-life.ts'
import { macroLife } from './macro-life.ts'
import { runLife } from './run-life.ts'
import { scheduleLife } from './schedule-life.ts'
import { sessionLife } from './session-life.ts'
import { slowRunLife } from './slow-run-life.ts'
import { tokenLife } from './token-life.ts'
import { webhookLife } from './webhook-life.ts'
import { atOnceChecks } from './at-once/index.ts'

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

/** All checks with several steps: sequences of a model, or concurrent acts. */
export const manySteps: readonly Check[] = [...modelChecks, ...atOnceChecks].flatMap((module) =>
  Object.values<Check>(module),
)
