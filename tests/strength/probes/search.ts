import type { Probes } from './probe.ts'

/** Searches for texts, for deleted objects, and for nothing. */
export const searchProbes: Probes<'search'> = {
  'search/more-than-names': ({ api }) => api.call('search', { query: { query: 'Nightly order load' } }),
  'search/deleted-objects': async ({ api, given }) => {
    const { id, name } = await given.runnableFlow()
    await api.need('deleteFlow', { path: { flowId: id } })
    await api.call('search', { query: { query: name } })
  },
  'search/tags-of-deleted': async ({ api, given }) => {
    await api.need('deleteFlow', { path: { flowId: (await given.flow({ tags: ['probed'] })).id } })
    await api.call('listTags')
  },
  'search/filters-without-request': ({ api }) => api.call('searchWithFilters', { body: {} }),
  'search/tag-case': async ({ api, given }) => {
    await given.flow({ tags: ['probed', 'PROBED'] })
    await api.call('listTags')
  },
}
