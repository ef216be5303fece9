import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { part, together } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Caller, Scene } from '../../domain/kernel/call.ts'
import { isRefusal } from '../../domain/kernel/steps.ts'
import { type WebhookRecord, put } from '../../world/index.ts'
import { asksByLogin, jwtsOf } from './authentication-alterations.ts'
import { type Fault, fault, faultsOf } from './fault.ts'

/** Whether the caller has switched tenants: the user has a JWT for another tenant. */
const hasSwitched = (call: Scene & { caller: Caller }): boolean =>
  jwtsOf(call, call.caller.user).some(({ tenantId }) => tenantId !== call.caller.tenantId)

/** Operations that look for objects of a tenant; the list of flows has rules of its own. */
const SCOPED = [
  ...(['listSchedules', 'listConnections', 'listFormats', 'listListeners'] as const),
  ...(['listMacros', 'listWebhooks', 'listDeletedObjects', 'listExportableObjects', 'listRecentConnections'] as const),
  ...(['listTags', 'search', 'runFlowByName', 'getFlow', 'getConnection', 'getMessage'] as const),
  ...(['replaceFlow', 'deleteFlow', 'bulkEditFlows', 'runFlow', 'runScheduledFlow', 'getFlowVersion'] as const),
  ...(['getExecutionConsole', 'listExecutionHistory', 'exportFlows', 'restoreDeletedObject'] as const),
  ...(['replaceSchedule', 'enableSchedule', 'deleteConnection', 'bulkEditConnections', 'replaceFormat'] as const),
  ...(['deleteListener', 'replaceMacro', 'deleteWebhook'] as const),
  ...(['getConnectionVersion', 'getFormatVersion', 'getScheduleVersion'] as const),
  ...(['exportObjects', 'listConnectionObjects', 'listConnectionFields', 'importFlows', 'importObjects'] as const),
  ...(['getExecution', 'tailExecutionConsole', 'stopFlow', 'searchWithFilters', 'searchMessages'] as const),
]

/** Serves an operation for the tenant of the user, whatever that of the token. */
const servingHome = (id: OperationId): Fault =>
  fault(
    `serves ${id} for the tenant of the user`,
    onEach(id).step(({ authenticate }) => ({
      authenticate(incoming, token, scene) {
        const caller = authenticate(incoming, token, scene)
        return isRefusal(caller) ? caller : { ...caller, tenantId: caller.user.tenantId }
      },
    })),
  )

/** Tells webhooks of what happens in every tenant, as far as they cover it. */
const tellingEveryTenant = (covers: (webhook: WebhookRecord) => boolean): Alteration =>
  part('webhooks', (plain) => ({
    notify(happening, scene) {
      const { coversFlow } = scene.parts.webhooks
      const webhooks: typeof scene.parts.webhooks = {
        ...scene.parts.webhooks,
        coversFlow: (webhook, flowId) => covers(webhook) && coversFlow(webhook, flowId),
        coversOthers: () => false,
      }
      const elsewhere = [...scene.view.tenants.values()].filter(({ id }) => id !== happening.tenantId)
      return [
        ...plain.notify(happening, scene),
        ...elsewhere.flatMap(({ id }) =>
          plain.notify({ ...happening, tenantId: id }, { ...scene, parts: { ...scene.parts, webhooks } }),
        ),
      ]
    },
  }))

/** Stores schedules for flows of any tenant, and starts these by them. */
const schedulingAnyFlow = (): Alteration =>
  together(
    on('createSchedule').unguarded('flowIsThere'),
    on('runScheduledFlow').find((found, { caller, path, view }) => {
      const [schedule, flow] = [view.schedules.get(path.scheduleId), view.flows.get(path.flowId)]
      const isOwn = schedule !== undefined && schedule.tenantId === caller.tenantId
      return found ?? (isOwn && flow !== undefined ? { schedule, flow } : undefined)
    }),
  )

/** Faults of which tenant a token sees after a switch: the new one, and the one from before. */
export const switchedFaults = faultsOf({
  'authentication/switched-token-sees-tenant': [
    fault(
      'issues a token for the previous tenant',
      on('switchTenant').find((tenant, { caller }) => tenant && { ...tenant, id: caller.tenantId }),
    ),
    fault(
      'issues a token for the previous tenant after a switch before',
      on('switchTenant').find((tenant, { caller }) =>
        tenant && caller.tenantId !== caller.user.tenantId ? { ...tenant, id: caller.tenantId } : tenant,
      ),
    ),
  ],
  'authentication/switched-token-sees-no-other-tenant': [
    ...SCOPED.map(servingHome),
    fault(
      'issues a token for the tenant of the JWT that asks for a switch',
      on('switchTenant').find((tenant, call) =>
        tenant && asksByLogin(call) ? { ...tenant, id: call.caller.tenantId } : tenant,
      ),
    ),
    fault('stores schedules for flows of any tenant, and starts these by them', schedulingAnyFlow()),
    fault(
      'tells webhooks of the runs of every tenant',
      tellingEveryTenant(() => true),
    ),
    fault(
      'tells webhooks of the runs of any flow that they include',
      tellingEveryTenant(({ flowIncludes = [] }) => flowIncludes.length > 0),
    ),
    servingHome('runSql'),
  ],
  'authentication/switch-spares-own-token': [
    fault(
      'hides flows from the previous token',
      on('listFlows').result((flows, call) =>
        hasSwitched(call) ? flows.filter(({ name }) => !String(name).includes('before-switch')) : flows,
      ),
    ),
    fault(
      'takes the JWT that asks for a switch along to the other tenant',
      on('switchTenant').also((call, { id }) =>
        asksByLogin(call) ? [put('tokens', call.caller.token.token, { ...call.caller.token, tenantId: id })] : [],
      ),
    ),
  ],
})
