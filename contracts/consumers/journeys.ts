import { chatWidgetJourney } from './chat-widget/journey.ts'
import { ciRunnerJourney } from './ci-runner/journey.ts'
import { mcpClientJourney } from './mcp-client/journey.ts'
import type { Journey } from './service.ts'
import { webConsoleJourney } from './web-console/journey.ts'
import { webhookReceiverJourney } from './webhook-receiver/journey.ts'

/** The journey of each consumer, by name. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'chat-widget': chatWidgetJourney,
  'ci-runner': ciRunnerJourney,
  'mcp-client': mcpClientJourney,
  'web-console': webConsoleJourney,
  'webhook-receiver': webhookReceiverJourney,
}
