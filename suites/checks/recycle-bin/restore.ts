import type { BinKind } from '#spec'
import {
  Blocked,
  type Check,
  type Stored,
  type Tools,
  NO_ID,
  check,
  listed,
  mayNameObject,
  unlessBlocked,
} from '../../kit/index.ts'
import { ask, change, givenTags, made, read } from '../objects.ts'
import { guarded, reaches } from '../bundles/guarded.ts'
import { enabledOf } from '../schedules/enabled.ts'
import { askRestore, binSoon, discard, listedSoon, restore } from './bin.ts'
import { comparable } from './comparable.ts'

function readable<Kind extends BinKind>(kind: Kind) {
  return check({
    rule: `recycle-bin/restored-${kind}-readable`,
    title: `a ${kind} is deleted, restored and read, and once more`,
    run: async (tools) => {
      const object = await made(tools, kind)
      if ((await read(tools.api, kind, object)).id !== object.id)
        throw new Blocked(`the ${kind} is not read under its id`)
      await discard(tools, kind, object)
      await expectRestored(tools, kind, object)
      // How soon it leaves the recycle bin is not documented, and that it can be deleted again is another rule.
      const isGone = await unlessBlocked(async () => {
        const held = await binSoon(tools, (now) => !mayNameObject(now, object))
        if (mayNameObject(held, object)) throw new Blocked(`the recycle bin still names the restored ${kind}`)
        await discard(tools, kind, object)
        return true
      })
      if (isGone === true) await expectRestored(tools, kind, object)
    },
  })
}

/** Restores an object, which can then be read under its id. */
async function expectRestored(tools: Tools, kind: BinKind, object: Stored): Promise<void> {
  const restored = await askRestore(tools, kind, object)
  tools.expect.that(restored.ok, `the restore answered ${restored.status}`)
  // How soon a restore is done is not documented.
  const reply = await tools.eventually(
    () => ask(tools.api, kind, object),
    ({ ok }) => ok,
  )
  tools.expect.status(reply, 200)
  tools.expect.equal((reply.json as Stored | undefined)?.id, object.id, 'id')
}

export const flowReadable = readable('flow')
export const scheduleReadable = readable('schedule')
export const connectionReadable = readable('connection')
export const formatReadable = readable('format')
export const listenerReadable = readable('listener')

/** An object that was replaced by one with these members, or made with them where a service refuses that. */
async function edited(tools: Tools, kind: BinKind, members: Readonly<Record<string, unknown>>): Promise<Stored> {
  const replaced = await unlessBlocked(async () => {
    const object = await made(tools, kind, 'properties' in members ? { properties: {} } : {})
    await change(tools.api, kind, object, members)
    return object
  })
  return replaced ?? made(tools, kind, members)
}

/** Checks that all client-writable members are the same after the restore as before the deletion, not as they were first. */
function asBefore<Kind extends BinKind>(
  kind: Kind,
  members: readonly string[],
  own: (tools: Tools) => Record<string, unknown> = () => ({}),
) {
  return check({
    rule: `recycle-bin/restored-${kind}-as-before`,
    title: `a restored ${kind} reads as it did`,
    run: async (tools) => {
      const tags = ['etalon-a', 'etalon-b']
      // The documents show no member of a listener but its tags.
      const described = kind === 'listener' ? {} : { description: tools.unique('kept') }
      const object = await edited(tools, kind, { ...described, tags, ...own(tools) })
      const before = await read(tools.api, kind, object)
      await discard(tools, kind, object)
      await restore(tools, kind, object)
      const after = await read(tools.api, kind, object)
      for (const member of members) {
        // A restore may add a word to the name.
        if (member === 'name' && String(after[member]).includes(String(before[member]))) continue
        const [now, then] = [after, before].map((one) => (member === 'tags' ? givenTags(one[member]) : one[member]))
        tools.expect.equal(comparable(member, now), comparable(member, then), member)
      }
    },
  })
}

const withProperties = (properties: unknown): Readonly<Record<string, unknown>> =>
  properties === undefined ? {} : { properties }

export const flowAsBefore = asBefore(
  'flow',
  ['name', 'description', 'flowType', 'tags', 'properties'],
  // Those of `fixtures.flow` may be required.
  ({ target: { fixtures } }) =>
    withProperties(fixtures.flow_properties && { ...fixtures.flow?.properties, ...fixtures.flow_properties }),
)
export const scheduleAsBefore = asBefore('schedule', ['flowId', 'name', 'description', 'schedule', 'tags'])
export const connectionAsBefore = asBefore(
  'connection',
  ['name', 'description', 'connectionType', 'tags', 'properties'],
  ({ target }) => withProperties(target.fixtures.connection?.properties),
)
export const formatAsBefore = asBefore(
  'format',
  ['name', 'description', 'formatType', 'tags', 'properties'],
  ({ target }) => withProperties(target.fixtures.format?.properties),
)
export const listenerAsBefore = asBefore('listener', ['tags'])

export const connectionKeepsPassword = check({
  rule: 'recycle-bin/restored-connection-keeps-password',
  title: 'a connection with a password reaches after its restore what it reached before',
  run: async (tools) => {
    const connection = await made(tools, 'connection', guarded(tools, 'own'))
    if (!(await reaches(tools, connection))) throw new Blocked('fixtures.guarded_connection reaches nothing')
    const properties = async (): Promise<string> => {
      const shown = await read(tools.api, 'connection', connection)
      return JSON.stringify(comparable('properties', shown['properties']))
    }
    const before = await properties()
    await discard(tools, 'connection', connection)
    await restore(tools, 'connection', connection)
    if ((await properties()) !== before) throw new Blocked('the restored connection has other properties')
    tools.expect.that(await reaches(tools, connection), 'the restored connection has lost its password')
  },
})

function listedAgainAs<Kind extends BinKind>(
  kind: Kind,
  rule: 'recycle-bin/restored-object-listed' | `recycle-bin/restored-${Exclude<BinKind, 'flow'>}-listed`,
) {
  return check({
    rule,
    title: `a restored ${kind} is in the list of ${kind}s`,
    run: async (tools) => {
      const object = await made(tools, kind)
      await discard(tools, kind, object)
      await restore(tools, kind, object)
      await read(tools.api, kind, object)
      tools.expect.that(await listedSoon(tools, kind, object), `the restored ${kind} is not listed`)
    },
  })
}

export const flowListed = listedAgainAs('flow', 'recycle-bin/restored-object-listed')
export const scheduleListed = listedAgainAs('schedule', 'recycle-bin/restored-schedule-listed')
export const connectionListed = listedAgainAs('connection', 'recycle-bin/restored-connection-listed')
export const formatListed = listedAgainAs('format', 'recycle-bin/restored-format-listed')
export const listenerListed = listedAgainAs('listener', 'recycle-bin/restored-listener-listed')

/** A schedule that is disabled before it is deleted, and stays so; that an enabled one comes back so is not documented. */
function asEnabledAsBefore(how: 'created disabled' | 'disabled later'): Check {
  return check({
    rule: 'recycle-bin/restored-schedule-as-enabled-as-before',
    title: `a schedule that was ${how} is deleted and restored`,
    run: async (tools) => {
      const schedule = await made(tools, 'schedule', { enabled: how === 'disabled later' })
      if (how === 'disabled later') await tools.api.need('disableSchedule', { path: { scheduleId: schedule.id } })
      if (enabledOf(await read(tools.api, 'schedule', schedule)) !== false)
        throw new Blocked(`a schedule was ${how} and is not`)
      await discard(tools, 'schedule', schedule)
      await restore(tools, 'schedule', schedule)
      tools.expect.equal(enabledOf(await read(tools.api, 'schedule', schedule)), false, 'enabled')
    },
  })
}

export const createdDisabledStaysSo = asEnabledAsBefore('created disabled')
export const disabledStaysSo = asEnabledAsBefore('disabled later')

export const keepsVersions = check({
  rule: 'recycle-bin/restored-flow-keeps-versions',
  title: 'a flow that was saved twice, deleted and restored lists the versions of before',
  run: async (tools) => {
    const uuids = async (): Promise<string[]> =>
      listed<{ uuid: string }>(await tools.api.need('listFlowVersions', { path: { flowId: flow.id } })).map(
        ({ uuid }) => uuid,
      )
    const flow = await made(tools, 'flow')
    await change(tools.api, 'flow', flow, { description: 'saved again' })
    const before = await uuids()
    if (before.length === 0) throw new Blocked('a replaced flow has no saved version')
    await discard(tools, 'flow', flow)
    await restore(tools, 'flow', flow)
    const after = new Set(await uuids())
    // A restore may save a version of its own.
    tools.expect.none(before, (uuid) => !after.has(uuid), 'a version of before is not listed')
  },
})

export const missing = check({
  rule: 'recycle-bin/restore-missing',
  title: 'an id that no flow has',
  run: async ({ api, target, expect }) => {
    const path = { type: target.recycleBinTypes['flow'], id: NO_ID }
    expect.status(await api.call('restoreDeletedObject', { path, valid: false }), 404)
  },
})
