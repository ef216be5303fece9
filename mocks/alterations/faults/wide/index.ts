import type { RuleId } from '#spec'
import type { Fault } from '../fault.ts'
import { wideErrorFaults } from './errors.ts'
import { wideFlowFaults } from './flows.ts'
import { wideObjectFaults } from './objects.ts'
import { wideRunFaults } from './runs.ts'
import { wideWebhookFaults } from './webhooks.ts'

/** For some rules, the fault that breaks the sentence wherever it holds. */
export const wideFaults: Readonly<Partial<Record<RuleId, Fault>>> = {
  ...wideErrorFaults,
  ...wideFlowFaults,
  ...wideObjectFaults,
  ...wideRunFaults,
  ...wideWebhookFaults,
}
