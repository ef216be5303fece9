import { writeJson } from '#spec'
import { Blocked, check } from '../../kit/index.ts'
import { type AuditRecord, isFilled, momentOf, newRecords, readRecords } from './audit.ts'
import { changes } from './calls.ts'

const DAY_MS = 86_400_000

/** The objects inside a JSON value, outer ones first. */
function objectsIn(value: unknown): AuditRecord[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as AuditRecord, ...inner]
}

export const detailsOfTheRecord = check({
  rule: 'audit/details-of-the-record',
  title: 'user, method and date of a listed record are those of its details',
  exclusive: true,
  run: async (tools) => {
    const { api, expect } = tools
    const field = tools.fixture('audit_id_field')
    const acts = changes(tools)
    // The records of calls may be late.
    await newRecords(tools, { view: 'listAuditRecords', acts }, ({ records }) => records.length >= acts.length / 2)
    const records = await readRecords(tools, 'listAuditRecords')
    for (const record of [records.at(0), records.at(Math.floor(records.length / 2)), records.at(-1)]) {
      const auditId = record?.[field]
      if (record === undefined || !isFilled(auditId)) throw new Blocked(`a record has no id under ${field}`)
      const reply = await api.need('getAuditRecord', { path: { auditId } })
      // The documents do not say which members the details have, or where, or how they are written.
      const details = objectsIn(reply.json).find((one) => isFilled(one['dt']) && isFilled(one['md']))
      if (details === undefined) throw new Blocked('the details show neither date nor method')
      // What the list shows for some record is written as in the list, so it has to be that of this record.
      for (const member of ['ur', 'md', 'dt'] as const) {
        const shown = details[member]
        if (records.some((one) => writeJson(one[member]) === writeJson(shown)))
          expect.equal(writeJson(shown), writeJson(record[member]), member)
      }
      const [shown, listed] = [momentOf(details), momentOf(record)]
      // How a date is written is not shown: one that cannot be read is compared as a text alone.
      if (shown === undefined || listed === undefined) continue
      if (typeof details['dt'] === 'number' && typeof record['dt'] === 'number') expect.equal(shown, listed, 'the date')
      // A date string may omit its zone and fractions of seconds.
      else expect.that(Math.abs(shown - listed) < DAY_MS, 'the date is another', details)
    }
  },
})
