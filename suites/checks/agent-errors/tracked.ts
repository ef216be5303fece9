import { writeJson } from '#spec'
import { NotApplicable, type As, type Tools, check } from '../../kit/index.ts'
import { type AuditRecord, type Fresh, isHalfRecorded, newRecords, readRecords } from '../audit/audit.ts'
import { changes } from '../audit/calls.ts'
import { CALLS, OPERATIONS, TIMES, type Tracked, isAbout, isOfAgent, nameIn } from './trail.ts'
import { expectSomeRecord } from './untracked.ts'

/** Makes calls of the agent, then of the platform, by the same caller, and looks for their records. */
async function track(tools: Tools, as: As): Promise<Tracked> {
  const before = new Set((await readRecords(tools, 'listAuditRecords')).map((record) => writeJson(record)))
  for (const call of Object.values(CALLS)) for (let left = TIMES; left > 0; left -= 1) await call(tools, as)
  const ofAgent = async (): Promise<AuditRecord[]> =>
    (await readRecords(tools, 'listAuditRecords')).filter(
      (record) => !before.has(writeJson(record)) && isOfAgent(record),
    )
  const isWhole = (records: readonly AuditRecord[]): boolean =>
    OPERATIONS.every((id) => records.filter((record) => isAbout(record, id)).length >= TIMES)
  const first = await tools.eventually(ofAgent, isWhole)
  // Last, since late records of cases before would be taken for those of the platform's calls.
  const acts = changes(tools, as)
  const isHalf = (now: Fresh): boolean => isHalfRecorded(now, acts.length)
  const platform = await newRecords(tools, { view: 'listAuditRecords', acts }, isHalf)
  const others = platform.records.filter((record) => !isOfAgent(record))
  const names = [...new Set(others.map(nameIn))]
  const isTracked = (records: readonly AuditRecord[]): boolean =>
    OPERATIONS.every((id) => records.some((record) => isAbout(record, id) && names.includes(nameIn(record))))
  const records = isWhole(first) && !isTracked(first) ? await tools.eventually(ofAgent, isTracked) : first
  return { names, records }
}

const OTHERS = ['admin', 'editor', 'operator', 'viewer'] as const

/**
 * Not applicable unless records of the agent name another user as they name the owner of these: they may name users in a form
 * of their own, which tells them apart all the same.
 */
async function needSameNames(tools: Tools, as: As, own: readonly AuditRecord[]): Promise<void> {
  const { api, eventually, operation, target } = tools
  const open = async (user: As): Promise<boolean> => (await api.call('listTools', { as: user })).ok
  const others = OTHERS.filter((user) => user !== as && target.credentials[user]?.api_key !== undefined)
  const other = await firstOf(others, open)
  if (other === undefined) throw new NotApplicable('no second user may use the agent')
  const now = async (): Promise<AuditRecord[]> =>
    (await readRecords(tools, 'listAuditRecords')).filter((record) => isAbout(record, operation))
  const before = new Set((await now()).map((record) => writeJson(record)))
  for (let left = TIMES; left > 0; left -= 1) await CALLS[operation]?.(tools, other)
  const fresh = await eventually(
    async () => (await now()).filter((record) => !before.has(writeJson(record))),
    ({ length }) => length >= TIMES,
  )
  const names = new Set(own.map(nameIn))
  if (fresh.length < TIMES || fresh.some((record) => !names.has(nameIn(record))))
    throw new NotApplicable('records of the agent name users in a form of their own')
}

async function firstOf<T>(all: readonly T[], accept: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await accept(one)) return one
  return undefined
}

export const callsTracked = check({
  rule: 'agent-errors/calls-tracked',
  title: 'the user of calls by an editor, or the administrator, in the audit trail',
  over: 'operations',
  exclusive: true,
  evidence: 'tracked agent calls',
  run: async (tools) => {
    const { expect, operation, target } = tools
    const as = target.credentials.editor === undefined ? 'admin' : 'editor'
    const { names, records } = await tools.shared('tracked agent calls', () => track(tools, as))
    // The look itself may be recorded, under the administrator.
    if (names.length === 0 || names.length > 2)
      throw new NotApplicable(`the audit trail does not show how it names the ${as}`)
    const own = records.filter((record) => isAbout(record, operation))
    // When a record comes is open.
    if (own.length < TIMES) return expectSomeRecord(tools, as, { names, records })
    if (own.some((record) => names.includes(nameIn(record)))) return
    await needSameNames(tools, as, own)
    expect.that(false, `no record is of the owner of the key, who is ${names.join(' or ')} in others`, own)
  },
})
