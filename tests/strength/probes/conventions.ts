import type { Probes } from './probe.ts'

/** Bodies and queries with more, or less, than the documents show. */
export const conventionProbes: Probes<'conventions'> = {
  'conventions/unknown-members-sent': ({ api }) => api.call('createFlow', { body: { name: 'marked', mark: 'mine' } }),
  'conventions/unknown-parameters': ({ api }) => api.call('listFlows', { query: { mark: 'mine' } }),
  'conventions/null-sent': ({ api }) => api.call('createFlow', { body: { name: 'bare', description: null } }),
  'conventions/full-put': async ({ api, given }) => {
    const { id: flowId } = await given.flow()
    await api.call('replaceFlow', { path: { flowId }, body: { name: 'no id' } })
  },
  'conventions/bulk-edit-versions': async ({ api, given }) => {
    const { id: flowId } = await given.flow()
    const actions = [{ type: 'tags.add', tags: ['etalon'] }]
    await api.need('bulkEditFlows', { body: { flowIds: [flowId], actions, modifiedMessage: 'tagged' } })
    await api.call('listFlowVersions', { path: { flowId } })
  },
  'conventions/incomplete-put': async ({ api, given }) => {
    const { id: flowId } = await given.flow()
    const { id } = await given.schedule({ flowId })
    await api.call('replaceSchedule', { path: { scheduleId: id }, body: { flowId, name: 'never due', enabled: false } })
  },
}
