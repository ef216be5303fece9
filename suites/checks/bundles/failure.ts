import { Blocked, type Reply, type Tools, check, offers } from '../../kit/index.ts'
import { ask, isUnlisted, read, remove } from '../objects.ts'
import { listedSoon } from '../recycle-bin/bin.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import { expectFlagsUnderOthers, reportOfFailed, succeeded } from './back.ts'
import { bundleOf, importing, listedAs, portable } from './bundle.ts'
import { expectNoMoreInBin, timesInBin } from './left-in-bin.ts'
import { FROM_REPLACE, POLICIES, type Policy } from './policies.ts'
import { connections } from '../resources/io.ts'
import { expectSameState, stateOf } from '../resources/state.ts'

/** An import of one case may show for a moment what another one must not find, or may meet what that one has made. */
const claims = 'failing-bundles'

const KINDS = ['connection', 'format'] as const

/** Imports the target's failing bundle, of which nothing may stay. Which status it is answered with is not documented. */
function failed({ api, fixture, given, target }: Tools, policy: Policy = 'Add'): Promise<Reply> {
  const { failing_object_bundle_name: name } = target.fixtures
  if (name !== undefined) for (const kind of KINDS) given.objectsNamed(kind, name)
  return api.call('importObjects', { ...importing(fixture('failing_object_bundle'), policy), valid: false })
}

/** Whether a policy brings back a deleted object of each kind that the target file shows. */
async function brings(tools: Tools, policy: Policy): Promise<boolean> {
  const { api, eventually, target } = tools
  const kinds = KINDS.filter((kind) => offers(target, `fixture:${kind}`))
  for (const kind of kinds) {
    const object = await portable(tools, kind)
    const request = importing(await bundleOf(tools, kind, object), policy)
    await remove(api, kind, object)
    if (!(await isUnlisted(tools, kind, object))) return false
    if (!succeeded(await api.call('importObjects', request))) return false
    // How soon a list shows what an import made is not documented.
    const made = await eventually(
      () => listedAs(api, kind, object['name']),
      ({ length }) => length > 0,
    )
    if (made.length === 0) return false
  }
  return kinds.length > 0
}

export const saysFailed = check({
  rule: 'bundles/import-failed-says-failed',
  title:
    'failed is true, also under other policies that bring what is not there, where none of the bundle is there afterwards',
  claims,
  run: async (tools) => {
    const { api, expect, target } = tools
    expect.equal(reportOfFailed(await failed(tools))['failed'], true, 'failed')
    const { failing_object_bundle_name: name } = target.fixtures
    if (name === undefined) return
    const count = async (): Promise<number> => {
      const found = []
      for (const kind of KINDS) found.push(...(await listedAs(api, kind, name)))
      return found.length
    }
    await expectFlagsUnderOthers(tools, 'failed', 'Add', failed, { count, brings })
  },
})

export const saysRolledBack = check({
  rule: 'bundles/import-failed-says-rolled-back',
  title: 'rolledBack is true, also under other policies while imports fail',
  claims,
  run: async (tools) => {
    tools.expect.equal(reportOfFailed(await failed(tools))['rolledBack'], true, 'rolledBack')
    await expectFlagsUnderOthers(tools, 'rolledBack', 'Add', failed)
  },
})

export const sparesOthers = check({
  rule: 'bundles/import-failed-spares-other-objects',
  title: 'connections and formats of before are there and as they were',
  claims,
  run: async (tools) => {
    const { api, given, expect } = tools
    const others = []
    for (const kind of KINDS) others.push({ kind, object: await given[kind]({ description: 'stays' }) })
    await failed(tools)
    for (const { kind, object } of others) {
      const reply = await ask(api, kind, object)
      expect.status(reply, 200)
      expect.equal(expect.object(reply)['description'], 'stays', `the description of the ${kind}`)
      expect.that(await listedSoon(tools, kind, object), `the ${kind} is not listed any more`)
    }
  },
})

export const sparesWhatItMeets = check({
  rule: 'bundles/import-failed-spares-other-objects',
  title: 'a connection that has the name of the first one in the bundle stays as it was, under every policy',
  claims,
  run: async (tools) => {
    const { api, given, expect, fixture } = tools
    const name = fixture('failing_object_bundle_name')
    const connection = await given.connection({ name, description: 'stays', tags: ['etalon-stays'] })
    const before = await read(api, 'connection', connection)
    const state = await stateOf(tools, connections, connection)
    for (const policy of FROM_REPLACE) {
      if (succeeded(await failed(tools, policy))) throw new Blocked(`the failing import succeeded under ${policy}`)
      const reply = await ask(api, 'connection', connection)
      expect.status(reply, 200)
      const now = expect.object(reply)
      for (const member of ['name', 'description', 'connectionType', 'tags', 'properties'])
        expect.equal(comparable(member, now[member]), comparable(member, before[member]), `${member} under ${policy}`)
      expect.that(await listedSoon(tools, 'connection', connection), 'the connection is not listed any more')
    }
    await expectSameState(tools, connections, connection, state)
  },
})

export const leavesNothing = check({
  rule: 'bundles/import-failed-leaves-nothing',
  title: 'no object of the bundle is there afterwards under any policy, nor in the recycle bin',
  claims,
  run: async (tools) => {
    const name = tools.fixture('failing_object_bundle_name')
    const before = new Set<unknown>()
    for (const kind of KINDS) for (const { id } of await listedAs(tools.api, kind, name)) before.add(id)
    const binned = await timesInBin(tools, name)
    for (const policy of POLICIES) {
      const reply = await failed(tools, policy)
      // What of a bundle an import takes under another policy is not documented, so that one may succeed.
      if (policy !== 'Add' && succeeded(reply)) break
      for (const kind of KINDS) {
        const left = (await listedAs(tools.api, kind, name)).filter(({ id }) => !before.has(id))
        tools.expect.equal(left, [], `${kind}s that the failed import left under ${policy}`)
      }
    }
    await expectNoMoreInBin(tools, name, binned)
  },
})
