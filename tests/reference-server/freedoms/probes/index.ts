import type { ChoiceName } from '../index.ts'
import { agentLooks } from './agent.ts'
import { authLooks } from './auth.ts'
import { bulkLooks } from './bulk.ts'
import { errorLooks } from './errors.ts'
import { executionLooks } from './executions.ts'
import { fieldLooks } from './fields.ts'
import { flowLooks } from './flows.ts'
import { httpLooks } from './http.ts'
import { idLooks } from './ids.ts'
import { listLooks } from './lists.ts'
import { objectLooks } from './objects.ts'
import { readingLooks } from './reading.ts'
import { runLooks } from './runs.ts'
import { versionLooks } from './versions.ts'
import { webhookLooks } from './webhooks.ts'
import type { Look } from './look.ts'

export const LOOKS: Readonly<Record<ChoiceName, Look>> = {
  ...fieldLooks,
  ...idLooks,
  ...flowLooks,
  ...versionLooks,
  ...runLooks,
  ...executionLooks,
  ...bulkLooks,
  ...webhookLooks,
  ...readingLooks,
  ...authLooks,
  ...agentLooks,
  ...objectLooks,
  ...listLooks,
  ...errorLooks,
  ...httpLooks,
}
