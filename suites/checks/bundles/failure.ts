import { Blocked, type Tools, check } from '../../kit/index.ts'
import { ask, isListed } from '../objects.ts'
import { importing, listedAs } from './bundle.ts'

/** Imports the target's failing bundle; returns its report, whatever the status. */
async function failed({ api, fixture }: Tools): Promise<Record<string, unknown>> {
  const dump = fixture('failing_object_bundle')
  const { json } = await api.call('importObjects', { ...importing(dump, 'Add'), valid: false })
  if (typeof json !== 'object' || json === null) throw new Blocked('the failing import answered no report')
  return json as Record<string, unknown>
}

export const saysFailed = check({
  rule: 'bundles/import-failed-says-failed',
  title: 'failed is true',
  run: async (tools) => tools.expect.equal((await failed(tools))['failed'], true, 'failed'),
})

export const saysRolledBack = check({
  rule: 'bundles/import-failed-says-rolled-back',
  title: 'rolledBack is true',
  run: async (tools) => tools.expect.equal((await failed(tools))['rolledBack'], true, 'rolledBack'),
})

export const sparesOthers = check({
  rule: 'bundles/import-failed-spares-other-objects',
  title: 'connections and formats of before are there and as they were',
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

export const leavesNothing = check({
  rule: 'bundles/import-failed-leaves-nothing',
  title: 'no object of the bundle is there afterwards',
  run: async (tools) => {
    const name = tools.fixture('failing_object_bundle_name')
    for (const kind of ['connection', 'format'] as const) tools.given.objectsNamed(kind, name)
    await failed(tools)
    for (const kind of ['connection', 'format'] as const) {
      tools.expect.equal(await listedAs(tools.api, kind, name), [], `${kind}s that the failed import left`)
    }
  },
})
