import { Blocked, type Tools, check } from '../../kit/index.ts'
import { read, remove } from '../objects.ts'
import {
  type Kind,
  bundleOf,
  changedSinceExport,
  expectDescription,
  imported,
  importing,
  listedAs,
  portable,
} from './bundle.ts'
import { POLICIES, type Policy } from './policies.ts'

export const previewAnswers = check({
  rule: 'bundles/preview-answers',
  title: 'a preview answers 200 with JSON',
  run: async (tools) => {
    const dump = await bundleOf(tools, 'connection', await portable(tools, 'connection'))
    tools.expect.json(await tools.api.call('previewObjectImport', importing(dump)))
  },
})

function createsNothing(kind: Kind) {
  return check({
    rule: 'bundles/preview-creates-nothing',
    title: `a previewed ${kind} is not there afterwards`,
    run: async (tools) => {
      const object = await portable(tools, kind)
      const dump = await bundleOf(tools, kind, object)
      await remove(tools.api, kind, object)
      await tools.api.need('previewObjectImport', importing(dump, 'Add'))
      tools.expect.equal(await listedAs(tools.api, kind, object['name']), [], `${kind}s that the preview made`)
    },
  })
}

export const previewCreatesNoConnection = createsNothing('connection')
export const previewCreatesNoFormat = createsNothing('format')

export const previewReplacesNothing = check({
  rule: 'bundles/preview-replaces-nothing',
  title: 'a preview with Replace leaves the connection',
  run: async (tools) => {
    const { object, dump } = await changedSinceExport(tools, 'connection')
    await tools.api.need('previewObjectImport', importing(dump, 'Replace'))
    await expectDescription(tools, 'connection', object, 'changed')
  },
})

/** Checks that after a successful import a flag of the report exists and is not set. */
function notRaised(
  rule: 'bundles/import-report-not-failed' | 'bundles/import-report-not-rolled-back',
  flag: 'failed' | 'rolledBack',
) {
  return check({
    rule,
    title: `${flag} is false after a success`,
    run: async (tools) => {
      const connection = await portable(tools, 'connection')
      const dump = await bundleOf(tools, 'connection', connection)
      await remove(tools.api, 'connection', connection)
      const { json } = await tools.api.need('importObjects', importing(dump))
      const back = await listedAs(tools.api, 'connection', connection['name'])
      if (back.length === 0) throw new Blocked('the import made no connection')
      tools.expect.equal((json as Record<string, unknown> | undefined)?.[flag], false, flag)
    },
  })
}

export const reportNotFailed = notRaised('bundles/import-report-not-failed', 'failed')
export const reportNotRolledBack = notRaised('bundles/import-report-not-rolled-back', 'rolledBack')

/** The bundle of a new connection and a new format. */
async function mixed(tools: Tools): Promise<string> {
  const choice = { connections: [await portable(tools, 'connection')], formats: [await portable(tools, 'format')] }
  return tools.given.objectBundle(choice)
}

export const takesAllowedPolicies = check({
  rule: 'bundles/import-takes-allowed-policies',
  title: 'each of the four policies is accepted',
  over: ['importObjects', 'previewObjectImport'],
  run: async (tools) => {
    const dump = await mixed(tools)
    for (const policy of POLICIES) {
      tools.expect.status(await tools.api.call(tools.operation, importing(dump, policy)), 200)
    }
  },
})

export const refusesOtherPolicies = check({
  rule: 'bundles/import-refuses-other-policies',
  title: 'an unknown policy is refused',
  over: ['importObjects', 'previewObjectImport'],
  run: async (tools) => {
    const body = { dump: await mixed(tools), collisionPolicy: 'Etalon' }
    tools.expect.status(await tools.api.call(tools.operation, { body, valid: false }), 400)
  },
})

/** Checks that a policy leaves an existing object unchanged. */
function leavesExisting(
  rule:
    | 'bundles/import-keep-leaves-existing'
    | 'bundles/import-add-leaves-existing'
    | 'bundles/import-keep-all-leaves-connections'
    | 'bundles/import-keep-all-leaves-formats',
  policy: Policy,
  kind: Kind,
) {
  return check({
    rule,
    title: `${policy} leaves the ${kind} that is there`,
    run: async (tools) => {
      const { object, dump } = await changedSinceExport(tools, kind)
      await imported(tools.api, dump, policy)
      await expectDescription(tools, kind, object, 'changed')
    },
  })
}

const KEEP_ALL = 'Keep All, Replace Flows and Macros'
export const keepLeavesExisting = leavesExisting('bundles/import-keep-leaves-existing', 'Keep', 'connection')
export const addLeavesExisting = leavesExisting('bundles/import-add-leaves-existing', 'Add', 'connection')
export const keepAllLeavesConnections = leavesExisting(
  'bundles/import-keep-all-leaves-connections',
  KEEP_ALL,
  'connection',
)
export const keepAllLeavesFormats = leavesExisting('bundles/import-keep-all-leaves-formats', KEEP_ALL, 'format')

/**
 * Checks that a replacing import leaves no object of that name unchanged; the documents do not say whether ids are
 * kept.
 */
function replaces(
  rule: 'bundles/import-replace-replaces-connections' | 'bundles/import-replace-replaces-formats',
  kind: Kind,
) {
  return check({
    rule,
    title: `Replace puts the exported ${kind} in place`,
    run: async (tools) => {
      const { object, dump } = await changedSinceExport(tools, kind)
      await imported(tools.api, dump, 'Replace')
      const descriptions = []
      // List items may have fewer members than the stored object.
      for (const one of await listedAs(tools.api, kind, object['name']))
        descriptions.push((await read(tools.api, kind, one))['description'])
      tools.expect.equal([...new Set(descriptions)], ['exported'], `descriptions of the ${kind}s of that name`)
    },
  })
}

export const replaceReplacesConnections = replaces('bundles/import-replace-replaces-connections', 'connection')
export const replaceReplacesFormats = replaces('bundles/import-replace-replaces-formats', 'format')

export const sparesOthers = check({
  rule: 'bundles/import-spares-other-objects',
  title: 'a connection and a format that are not in the bundle stay',
  run: async (tools) => {
    const others = [
      { kind: 'connection', object: await portable(tools, 'connection', { description: 'stays' }) },
      { kind: 'format', object: await portable(tools, 'format', { description: 'stays' }) },
    ] as const
    await imported(tools.api, await mixed(tools), 'Replace')
    for (const { kind, object } of others) await expectDescription(tools, kind, object, 'stays')
  },
})
