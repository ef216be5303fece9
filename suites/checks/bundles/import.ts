import { Blocked, type Tools, check } from '../../kit/index.ts'
import { change, isUnlisted, remove } from '../objects.ts'
import { type Kind, bundleOf, changedSinceExport, expectDescription, importing, listedAs, portable } from './bundle.ts'
import { firstServed, hasFailed, needImport, succeeded } from './back.ts'
import { expectNoMoreInBin, timesWithDeleted } from './left-in-bin.ts'
import { connections, formats } from '../resources/io.ts'
import { expectSameState, stateOf } from '../resources/state.ts'
import { NO_POLICIES, POLICIES, type Policy } from './policies.ts'

export const previewAnswers = check({
  rule: 'bundles/preview-answers',
  title: 'a preview answers 200 with JSON',
  run: async (tools) => {
    const connection = await portable(tools, 'connection')
    const dump = await bundleOf(tools, 'connection', connection)
    // What an import does with objects that are there is open, and so is what a preview says of it.
    await remove(tools.api, 'connection', connection)
    const under = (policy: Policy) => tools.api.call('previewObjectImport', importing(dump, policy))
    const reply = await firstServed(under, POLICIES)
    // A preview may say of an import that fails that it will.
    if (!reply.ok) await needImport((policy) => tools.api.call('importObjects', importing(dump, policy)))
    tools.expect.json(reply)
  },
})

function createsNothing(kind: Kind) {
  return check({
    rule: 'bundles/preview-creates-nothing',
    title: `a previewed ${kind} is not there afterwards, nor once more in the recycle bin`,
    run: async (tools) => {
      const object = await portable(tools, kind)
      const dump = await bundleOf(tools, kind, object)
      await remove(tools.api, kind, object)
      // How soon lists follow is not documented.
      await isUnlisted(tools, kind, object)
      const name = String(object['name'])
      const binned = await timesWithDeleted(tools, object)
      await tools.api.need('previewObjectImport', importing(dump, 'Add'))
      // That the other policies are taken is for another rule.
      for (const policy of POLICIES.filter((one) => one !== 'Add'))
        await tools.api.call('previewObjectImport', importing(dump, policy))
      tools.expect.equal(await listedAs(tools.api, kind, name), [], `${kind}s that the previews made`)
      await expectNoMoreInBin(tools, name, binned)
    },
  })
}

export const previewCreatesNoConnection = createsNothing('connection')
export const previewCreatesNoFormat = createsNothing('format')

function replacesNothing(kind: Kind) {
  return check({
    rule: 'bundles/preview-replaces-nothing',
    title: `a preview with Replace leaves the ${kind} and its versions`,
    run: async (tools) => {
      const { api } = tools
      const subject = kind === 'connection' ? connections : formats
      const { object, dump } = await changedSinceExport(tools, kind)
      const before = await stateOf(tools, subject, object)
      await api.need('previewObjectImport', importing(dump, 'Replace'))
      await expectDescription(tools, kind, object, 'changed')
      await expectSameState(tools, subject, object, before)
    },
  })
}

export const previewReplacesNoConnection = replacesNothing('connection')
export const previewReplacesNoFormat = replacesNothing('format')

/** The bundle of a connection and a format that are not there any more: what an import does with others is open. */
async function mixed(tools: Tools): Promise<string> {
  const [connection, format] = [await portable(tools, 'connection'), await portable(tools, 'format')]
  const dump = await tools.given.objectBundle({ connections: [connection], formats: [format] })
  await remove(tools.api, 'connection', connection)
  await remove(tools.api, 'format', format)
  return dump
}

export const takesAllowedPolicies = check({
  rule: 'bundles/import-takes-allowed-policies',
  title: 'objects that are not there are imported under each of the four policies',
  over: ['importObjects', 'previewObjectImport'],
  run: async (tools) => {
    for (const policy of POLICIES) {
      const request = importing(await mixed(tools), policy)
      const reply = await tools.api.call(tools.operation, request)
      // Objects in the recycle bin may count as there, and then it may fail, and so may a preview of it.
      if (reply.ok || hasFailed(reply)) continue
      if (tools.operation === 'previewObjectImport' && hasFailed(await tools.api.call('importObjects', request)))
        continue
      tools.expect.status(reply, 200)
    }
  },
})

export const refusesOtherPolicies = check({
  rule: 'bundles/import-refuses-other-policies',
  title: 'unknown policies are refused',
  over: ['importObjects', 'previewObjectImport'],
  run: async (tools) => {
    const dump = await mixed(tools)
    for (const collisionPolicy of NO_POLICIES) {
      const body = { dump, collisionPolicy }
      tools.expect.status(await tools.api.call(tools.operation, { body, valid: false }), 400)
    }
  },
})

/** What other objects are changed to after an export. */
const LATER = 'stays as changed'

/** Whether the target file's request of an export names the objects of a kind that it is to hold. */
function isNamed({ target }: Tools, kind: Kind): boolean {
  const query = JSON.stringify(target.requests.exportObjects?.query ?? {})
  return ['ids', `${kind}Ids`, `${kind}Id`].some((name) => query.includes(`{${name}}`))
}

export const sparesOthers = check({
  rule: 'bundles/import-spares-other-objects',
  title: 'a connection and a format that are not in the bundle stay, also if they were changed after the export',
  run: async (tools) => {
    const others = [
      { kind: 'connection', object: await portable(tools, 'connection', { description: 'stays' }) },
      { kind: 'format', object: await portable(tools, 'format', { description: 'stays' }) },
    ] as const
    const dump = await mixed(tools)
    // A bundle that holds more than the target file's request names brings back what they were.
    for (const { kind, object } of others)
      if (isNamed(tools, kind)) await change(tools.api, kind, object, { description: LATER })
    // What replaces is the most dangerous; an object in the recycle bin may be one that it cannot replace.
    const last = await firstServed(
      (policy) => tools.api.call('importObjects', importing(dump, policy)),
      ['Replace', 'Keep', 'Add'],
    )
    for (const { kind, object } of others)
      await expectDescription(tools, kind, object, isNamed(tools, kind) ? LATER : 'stays')
    if (!succeeded(last)) throw new Blocked('no policy imports what was deleted')
  },
})
