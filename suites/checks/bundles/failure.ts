import { Blocked, type Reply, type Tools, check } from '../../kit/index.ts'
import { ask, isListed, read } from '../objects.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import { reportOfFailed, succeeded } from './back.ts'
import { importing, listedAs } from './bundle.ts'
import { expectNoMoreInBin, timesInBin } from './left-in-bin.ts'
import { FROM_REPLACE, type Policy } from './policies.ts'

/** An import of one case may show for a moment what another one must not find, or may meet what that one has made. */
const claims = 'failing-bundles'

/** Imports the target's failing bundle. Which status it is answered with is not documented. */
function failed({ api, fixture }: Tools, policy: Policy = 'Add'): Promise<Reply> {
  return api.call('importObjects', { ...importing(fixture('failing_object_bundle'), policy), valid: false })
}

export const saysFailed = check({
  rule: 'bundles/import-failed-says-failed',
  title: 'failed is true',
  claims,
  run: async (tools) => tools.expect.equal(reportOfFailed(await failed(tools))['failed'], true, 'failed'),
})

export const saysRolledBack = check({
  rule: 'bundles/import-failed-says-rolled-back',
  title: 'rolledBack is true',
  claims,
  run: async (tools) => tools.expect.equal(reportOfFailed(await failed(tools))['rolledBack'], true, 'rolledBack'),
})

export const sparesOthers = check({
  rule: 'bundles/import-failed-spares-other-objects',
  title: 'connections and formats of before are there and as they were',
  claims,
  run: async (tools) => {
    const { api, given, expect } = tools
    const others = []
    for (const kind of ['connection', 'format'] as const)
      others.push({ kind, object: await given[kind]({ description: 'stays' }) })
    await failed(tools)
    for (const { kind, object } of others) {
      const reply = await ask(api, kind, object)
      expect.status(reply, 200)
      expect.equal(expect.object(reply)['description'], 'stays', `the description of the ${kind}`)
      expect.that(await isListed(api, kind, object), `the ${kind} is not listed any more`)
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
    for (const policy of FROM_REPLACE) {
      if (succeeded(await failed(tools, policy))) throw new Blocked(`the failing import succeeded under ${policy}`)
      const reply = await ask(api, 'connection', connection)
      expect.status(reply, 200)
      const now = expect.object(reply)
      for (const member of ['name', 'description', 'connectionType', 'tags', 'properties'])
        expect.equal(comparable(member, now[member]), comparable(member, before[member]), `${member} under ${policy}`)
      expect.that(await isListed(api, 'connection', connection), 'the connection is not listed any more')
    }
  },
})

export const leavesNothing = check({
  rule: 'bundles/import-failed-leaves-nothing',
  title: 'no object of the bundle is there afterwards, nor in the recycle bin',
  claims,
  run: async (tools) => {
    const name = tools.fixture('failing_object_bundle_name')
    const before = new Set<unknown>()
    for (const kind of ['connection', 'format'] as const) {
      tools.given.objectsNamed(kind, name)
      for (const { id } of await listedAs(tools.api, kind, name)) before.add(id)
    }
    const binned = await timesInBin(tools, name)
    await failed(tools)
    for (const kind of ['connection', 'format'] as const) {
      const left = (await listedAs(tools.api, kind, name)).filter(({ id }) => !before.has(id))
      tools.expect.equal(left, [], `${kind}s that the failed import left`)
    }
    await expectNoMoreInBin(tools, name, binned)
  },
})
