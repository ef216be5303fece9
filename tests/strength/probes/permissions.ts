import type { Probes } from './probe.ts'

/** What an API user may do, or not. */
export const permissionProbes: Probes<'permissions'> = {
  'permissions/api-user-elsewhere': ({ api }) => api.call('listTags', { as: 'api_user' }),
}
