import type { Probes } from './probe.ts'

/** Calls that an API user may or may not make. */
export const permissionProbes: Probes<'permissions'> = {
  'permissions/api-user-elsewhere': ({ api }) => api.call('listTags', { as: 'api_user' }),
}
