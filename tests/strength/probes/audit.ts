import type { Probe, Probes } from './probe.ts'

const DAY_MS = 86_400_000
const MORE_THAN_A_HUNDRED = 110

/** Searches after a failed call. */
const searching =
  (query: object, body: object): Probe =>
  async ({ api }) => {
    await api.call('getFlow', { path: { flowId: 1 } })
    await api.call('searchAuditRecords', { query: { ...query }, body })
  }

/** Audit searches with filters whose meaning is open. */
export const auditProbes: Probes<'audit'> = {
  'audit/recent-reach': async ({ api }) => {
    for (let count = 0; count < MORE_THAN_A_HUNDRED; count++) await api.call('listTags')
    await api.call('listAuditRecords')
  },
  'audit/what-counts-as-failed': async (tools, send) => {
    const { api } = tools
    await api.call('listAuditRecords', { as: 'editor' })
    await searching({ exception: true }, { fromDate: '2020-01-01' })(tools, send)
  },
  'audit/exception-false': searching({ exception: false }, { fromDate: '2020-01-01' }),
  'audit/without-from-date': searching({}, {}),
  'audit/from-date-zone': async ({ api, hook }) => {
    // Just after midnight in UTC, still the day before further west.
    await hook('advance_clock', { ms: DAY_MS / 2 })
    await api.call('listFlows')
    await api.call('searchAuditRecords', { body: { fromDate: '2026-11-24' } })
  },
}
