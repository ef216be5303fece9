import { Blocked, NO_CLOCK_MS, type Stored, type Tools, check, listed, movesClock, same } from '../../kit/index.ts'
import { APART_MS, isBetween } from '../executions/stamp.ts'
import { addTags } from '../resources/bulk.ts'
import { askRestore, discard, restore } from '../recycle-bin/bin.ts'
import { FOREIGN, type Shown, answered, bodyOf, flowOf, flows, list, read, replace } from './flow.ts'

const DAY_MS = 86_400_000

/** A store may keep the moment of a save in seconds. */
const STORED_MS = 1_000

/** The creator or last editor of a flow; blocks the case if missing, since that is for another rule. */
function nameIn(flow: Shown, member: 'createdBy' | 'modifiedBy'): string {
  const name = flow[member]
  if (typeof name !== 'string') throw new Blocked(`the flow shows no ${member}`)
  return name
}

function timeIn(flow: Shown, member: 'created' | 'modified'): number {
  const time = flow[member]
  if (!Number.isInteger(time)) throw new Blocked(`the flow shows no ${member}`)
  return time as number
}

/** A member of a flow in the lists that show it there: neither need they, nor need the flow be among the recent ones. */
async function inLists(
  { api }: Tools,
  { id }: Stored,
  member: 'createdBy' | 'created',
): Promise<ReadonlyMap<string, unknown>> {
  const recent = listed<Shown>(await api.need('listRecentFlows', { query: { limit: 100 } }))
  const lists = { 'with scope=all': await list(api, { scope: 'all' }), 'of recent flows': recent }
  return new Map(
    Object.entries(lists).flatMap(([name, flows]) => {
      const value = flows.find((flow) => flow['id'] === id)?.[member]
      return value === undefined || value === null ? [] : [[name, value] as const]
    }),
  )
}

/** Asserts that each list shows a member as it did before: how it names a user there is not documented. */
async function expectInLists(
  tools: Tools,
  flow: Stored,
  member: 'createdBy' | 'created',
  before: ReadonlyMap<string, unknown>,
  isSame: (value: unknown, former: unknown) => boolean = same,
): Promise<void> {
  for (const [name, value] of await inLists(tools, flow, member))
    if (before.has(name) && !isSame(value, before.get(name)))
      tools.expect.equal(value, before.get(name), `${member} in the list ${name}`)
}

/** Whether two times are one: a store may keep seconds of what is answered before in milliseconds. */
const isSameMoment = (time: unknown, former: unknown): boolean =>
  Number.isInteger(time) && Math.abs(Number(time) - Number(former)) <= STORED_MS

export const createdByShown = check({
  rule: 'flows/created-by-shown',
  title: 'createdBy is a string',
  over: 'operations',
  run: async (tools) => {
    const { createdBy } = await answered(tools, { name: tools.unique(FOREIGN) })
    tools.expect.that(typeof createdBy === 'string' && createdBy !== '', 'createdBy is no string', createdBy)
  },
})

export const modifiedByShown = check({
  rule: 'flows/modified-by-shown',
  title: 'modifiedBy of a flow that was replaced is a string, also once another user did it, or many flows were tagged',
  over: 'operations',
  run: async (tools) => {
    const { api, expect, given, operation, target, unique } = tools
    const flow = await given.flow({ name: unique(FOREIGN) })
    const expectName = async (shown: Shown): Promise<void> => {
      const { modifiedBy } = operation === 'getFlow' ? await read(api, flow) : shown
      expect.that(typeof modifiedBy === 'string' && modifiedBy !== '', 'modifiedBy is no string', modifiedBy)
    }
    await expectName(await replace(api, flow, { description: 'replaced' }))
    if (target.credentials.editor?.api_key !== undefined) {
      const body = bodyOf(await read(api, flow), { description: 'by another user' })
      // Whose flows an editor may edit is not documented.
      const other = await api.call('replaceFlow', { path: { flowId: flow.id }, body, as: 'editor', valid: false })
      if (other.ok) await expectName(other.json as Shown)
    }
    if (operation !== 'getFlow') return
    await addTags(tools, flows, [flow], [[unique('tag')]])
    await expectName(flow)
  },
})

export const modifiedByOfTheRestored = check({
  rule: 'flows/modified-by-shown',
  title: 'modifiedBy of a flow that was replaced, deleted and restored is a string',
  over: ['getFlow'],
  run: async (tools) => {
    const flow = await tools.given.flow()
    await replace(tools.api, flow, { description: 'replaced' })
    nameIn(await read(tools.api, flow), 'modifiedBy')
    await discard(tools, 'flow', flow)
    await restore(tools, 'flow', flow)
    const { modifiedBy } = await read(tools.api, flow)
    tools.expect.that(typeof modifiedBy === 'string' && modifiedBy !== '', 'modifiedBy is no string', modifiedBy)
  },
})

export const sameForOneUser = check({
  rule: 'flows/created-by-same-for-one-user',
  title: 'two flows of one user',
  run: async (tools) => {
    const [first, second] = [await flowOf(tools, 'admin'), await flowOf(tools, 'admin')]
    tools.expect.equal(nameIn(second, 'createdBy'), nameIn(first, 'createdBy'), 'createdBy of the second flow')
  },
})

export const differsBetweenUsers = check({
  rule: 'flows/created-by-differs-between-users',
  title: 'a flow of the administrator and one of the editor',
  run: async (tools) => {
    const [one, other] = [await flowOf(tools, 'admin'), await flowOf(tools, 'editor')]
    const name = nameIn(one, 'createdBy')
    tools.expect.that(name !== nameIn(other, 'createdBy'), 'two users have one createdBy', name)
  },
})

export const createdByStays = check({
  rule: 'flows/created-by-stays',
  title: 'another user replaces, tags and restores flows of the administrator and of the editor, which lists show too',
  run: async (tools) => {
    const { api, expect, target, unique } = tools
    for (const [by, other] of [
      ['admin', 'editor'],
      ['editor', 'admin'],
    ] as const) {
      const flow = await flowOf(tools, by)
      const expectSame = async (): Promise<void> =>
        expect.equal((await read(api, flow))['createdBy'], nameIn(flow, 'createdBy'), 'createdBy')
      const before = await inLists(tools, flow, 'createdBy')
      // A user may have one name where a flow is read, and another one where it is replaced.
      const own = await replace(api, flow, { description: 'by its creator' }, by)
      const answer = await replace(api, flow, { description: 'by another user' }, other)
      expect.equal(nameIn(answer, 'createdBy'), nameIn(own, 'createdBy'), 'createdBy of the answer to a replace')
      await expectSame()
      await expectInLists(tools, flow, 'createdBy', before)
      const actions = [{ type: 'tags.add', tags: [unique('tag')] }]
      const body = { flowIds: [flow.id], actions, modifiedMessage: 'etalon: add a tag' }
      await api.need('bulkEditFlows', { body, as: other })
      await expectSame()
      if (target.recycleBinTypes.flow === undefined) continue
      await discard(tools, 'flow', flow)
      // Who may restore is not documented.
      if (!(await askRestore(tools, 'flow', flow, other)).ok) await restore(tools, 'flow', flow)
      await expectSame()
    }
  },
})

const MINUTE_MS = 60_000
/** Time zones differ by multiples of this. */
const ZONE_MS = 15 * MINUTE_MS

/**
 * The minutes of time zones by which a moment of now is away, where the `Date` of responses shows that the clock of the
 * target is right; else 0, since a clock may be wrong.
 */
function zonesAway({ given }: Tools, moment: number): number {
  const clock = given.clockByDate()
  if (clock === undefined || Math.abs(clock.ms) > MINUTE_MS) return 0
  const away = moment - clock.now()
  const zones = Math.round(away / ZONE_MS)
  const isOfZone = Math.abs(zones) > 1 && Math.abs(away - zones * ZONE_MS) < MINUTE_MS
  return isOfZone ? (zones * ZONE_MS) / MINUTE_MS : 0
}

export const createdIsTheMoment = check({
  rule: 'flows/created-is-the-moment-of-creation',
  title: 'created is now, in milliseconds',
  over: 'operations',
  run: async (tools: Tools) => {
    const { created } = await answered(tools, { name: tools.unique(FOREIGN) })
    tools.expect.that(Number.isInteger(created), 'created is no integer', created)
    const away = Math.abs(Number(created) - (tools.given.clockByDate()?.now() ?? Date.now()))
    if (away >= DAY_MS && away < NO_CLOCK_MS)
      throw new Blocked(`created is ${Math.round(away / DAY_MS)} days away, as the clock of the target may be`)
    tools.expect.that(away < DAY_MS, 'created is more than a day away', created)
    const zone = zonesAway(tools, Number(created))
    tools.expect.that(zone === 0, `created is ${zone} minutes away, as if it were of another time zone`, created)
  },
})

export const createdStays = check({
  rule: 'flows/created-stays',
  title: 'created is the same after a replace, in its answer and in lists too, and after a restore',
  exclusive: movesClock,
  run: async (tools) => {
    const { api, given, expect, target, passTime } = tools
    const flow = await read(api, await given.flow())
    const created = timeIn(flow, 'created')
    const expectSame = (time: unknown, what: string): void => {
      if (!isSameMoment(time, created)) expect.equal(time, created, what)
    }
    const before = await inLists(tools, flow, 'created')
    // Else a later moment could be the same in seconds.
    await passTime(2.5 * STORED_MS)
    expectSame(timeIn(await replace(api, flow), 'created'), 'created of the answer to a replace')
    expectSame((await read(api, flow))['created'], 'created')
    await expectInLists(tools, flow, 'created', before, isSameMoment)
    if (target.recycleBinTypes.flow === undefined) return
    await discard(tools, 'flow', flow)
    await restore(tools, 'flow', flow)
    expectSame((await read(api, flow))['created'], 'created of the restored flow')
  },
})

export const modifiedDoesNotGoBack = check({
  rule: 'flows/modified-does-not-go-back',
  title: 'modified after a first and a second replace, as answered and as read',
  exclusive: movesClock,
  run: async ({ api, given, expect, passTime }) => {
    const flow = await given.flow()
    const made = await read(api, flow)
    // A flow that was never changed need not show modified.
    const before = Number(made['modified'] ?? timeIn(made, 'created'))
    const modifiedIn = ({ modified }: Shown): number => {
      expect.that(Number.isInteger(modified), 'modified is no integer', modified)
      return Number(modified)
    }
    // Else what is not stored would be no older than what is stored in seconds.
    await passTime(2.5 * STORED_MS)
    let latest = before
    for (const description of ['first', 'second']) {
      const answer = modifiedIn(await replace(api, flow, { description }))
      // Parts of a service may have clocks of their own, of which each save may take another.
      expect.that(answer >= latest - APART_MS, `modified is before ${latest - APART_MS}`, answer)
      latest = modifiedIn(await read(api, flow))
      // So may the part that answers and the one that stores: then what is stored is at least later than before.
      const isStored = latest > before && isBetween(latest, answer, answer)
      expect.that(latest >= answer - STORED_MS || isStored, `modified is before ${answer}`, latest)
    }
  },
})
