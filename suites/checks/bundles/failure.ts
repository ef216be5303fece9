import { Blocked, type Reply, type Tools, check } from '../../kit/index.ts'
import { ask, isListed } from '../objects.ts'
import { importing, listedAs } from './bundle.ts'

/** Imports the target's failing bundle. Which status it is answered with is not documented. */
function failed({ api, fixture }: Tools): Promise<Reply> {
  return api.call('importObjects', { ...importing(fixture('failing_object_bundle'), 'Add'), valid: false })
}

/** The report of the failing import. A refusal need not be one; blocks the case without. */
async function reportOfFailed(tools: Tools): Promise<Record<string, unknown>> {
  const { json, ok, text } = await failed(tools)
  if (typeof json === 'object' && json !== null) return json as Record<string, unknown>
  tools.expect.that(!ok, 'the failing import was answered without a report', text)
  throw new Blocked('the failing import was refused without a report')
}

export const saysFailed = check({
  rule: 'bundles/import-failed-says-failed',
  title: 'failed is true',
  run: async (tools) => tools.expect.equal((await reportOfFailed(tools))['failed'], true, 'failed'),
})

export const saysRolledBack = check({
  rule: 'bundles/import-failed-says-rolled-back',
  title: 'rolledBack is true',
  run: async (tools) => tools.expect.equal((await reportOfFailed(tools))['rolledBack'], true, 'rolledBack'),
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
