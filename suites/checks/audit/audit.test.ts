import { expect, test } from 'vitest'
import type { Tools } from '../../kit/index.ts'
import { isHalfRecorded, newRecords, untilQuiet } from './audit.ts'

const ACTS = 6
const POLLS = 20

/** A service that has an audit: how many records of earlier calls come late, one with each look, and whether looks leave records. */
function service({ late, looks }: { late: number; looks: boolean }) {
  const records: object[] = []
  const add = (md: string): void => void records.push({ dt: records.length, ur: 'ada', md })
  let asked = 0
  const api = {
    need: async () => {
      asked += 1
      if (asked <= late) add('PUT')
      const json = [...records]
      if (looks) add('READ')
      return { json }
    },
  }
  const eventually = async (ask: () => Promise<unknown>, accept: (answer: unknown) => boolean): Promise<unknown> => {
    for (let polls = 1; ; polls += 1) {
      const answer = await ask()
      if (accept(answer) || polls === POLLS) return answer
    }
  }
  return { tools: { api, eventually } as unknown as Tools, act: async () => add('POST'), asked: () => asked }
}

/** Whether the calls are found among the records, if they left any. */
async function areFound(kind: Parameters<typeof service>[0], isRecorded: boolean): Promise<boolean> {
  const { tools, act } = service(kind)
  const acts = Array.from({ length: ACTS }, () => (isRecorded ? act : async () => undefined))
  const fresh = await newRecords(tools, { view: 'listAuditRecords', acts }, (now) => isHalfRecorded(now, ACTS * 2))
  return isHalfRecorded(fresh, ACTS * 2)
}

test.each([
  ['where looks leave no records', { late: 0, looks: false }],
  ['where looks leave records', { late: 0, looks: true }],
  ['where a record of an earlier call is late', { late: 2, looks: false }],
  ['where records of earlier calls come as if each were of a look', { late: 3, looks: false }],
])('calls are found among the records %s', async (_where, kind) => {
  expect(await areFound(kind, true)).toBe(true)
  expect(await areFound({ ...kind, late: 0 }, false)).toBe(false)
})

test('records of earlier calls are waited for', async () => {
  const [quiet, busy] = [service({ late: 0, looks: true }), service({ late: 3, looks: true })]
  await untilQuiet(quiet.tools)
  await untilQuiet(busy.tools)
  expect(busy.asked()).toBeGreaterThan(quiet.asked())
})
