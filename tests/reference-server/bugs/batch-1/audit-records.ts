import { bugsOf } from '../bug.ts'
import { type Loose, showing } from '../plants.ts'
import { at } from './resources-given.ts'

const RECORD =
  'Audit record keys (abbreviated on the wire) | dt date; ur user; md method; dn duration in ms; ex exception text (present for failed calls)'
const AUDIT = ['GET /v1/audit', 'POST /v1/audit']

/** The newest audit record of a call that fails. */
async function failed(api: Parameters<typeof at>[0]): Promise<Loose> {
  await api.get('/v1/flows/404')
  return api.until(async () =>
    ((await at(api, '/v1/audit')) as Loose[]).find(
      ({ md, ur }) => md.includes('flows') && ur === 'nora' && md !== 'GET /v1/flows',
    ),
  )
}

export const auditRecords = bugsOf('platform', 'Request and report shapes', [
  {
    id: 'audit-records/no-date',
    sentence: RECORD,
    breaks: true,
    says: 'Audit records in lists have no date.',
    plant: showing(AUDIT, (records) => {
      for (const record of records) delete record.dt
    }),
    probe: async (api) => (await at(api, '/v1/audit'))[0].dt === undefined,
  },
  {
    id: 'audit-records/user-is-the-reader',
    sentence: RECORD,
    breaks: true,
    says: 'Audit records name the user who reads them.',
    plant: showing(AUDIT, (records, { pass: { person } }) => {
      for (const record of records) record.ur = person.login
    }),
    probe: async (api) => {
      await api.get('/v1/tags', { as: 'editor' })
      await api.pause(40)
      return (await at(api, '/v1/audit')).every(({ ur }: Loose) => ur === 'nora')
    },
  },
  {
    id: 'audit-records/keys-in-full',
    sentence: RECORD,
    breaks: true,
    says: 'The search of audit records writes the keys in full: `date`, `user`, `method`, `duration`.',
    plant: showing('POST /v1/audit', (records) =>
      records.map(({ dt, ur, md, dn, ...rest }: Loose) => ({ ...rest, date: dt, user: ur, method: md, duration: dn })),
    ),
    probe: async (api) => (await api.post('/v1/audit', {})).json[0].md === undefined,
  },
  {
    id: 'audit-records/duration-in-seconds',
    sentence: RECORD,
    breaks: true,
    says: 'Audit records give the duration in whole seconds.',
    plant: showing(AUDIT, (records) => {
      for (const record of records) record.dn /= 1_000n
    }),
    probe: async (api) => (await at(api, '/v1/audit'))[0].dn === 0n,
  },
  {
    id: 'audit-records/no-exception-for-refusals',
    sentence: RECORD,
    breaks: true,
    says: 'Audit records of calls that fail with 404 have no exception text.',
    plant: showing(AUDIT, (records) => {
      for (const record of records) if (/Id$|^no |flow/.test(record.ex ?? '')) delete record.ex
    }),
    probe: async (api) => (await failed(api))?.ex === undefined,
  },
  {
    id: 'audit-records/exception-is-null',
    sentence: RECORD,
    breaks: false,
    says: 'Audit records of calls that succeed have `null` as the exception.',
    plant: showing(AUDIT, (records) => {
      for (const record of records) record.ex ??= null
    }),
    probe: async (api) => (await at(api, '/v1/audit'))[0].ex === null,
  },
])
