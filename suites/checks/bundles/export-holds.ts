import {
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  check,
  unlessBlocked,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { list, remove } from '../objects.ts'
import type { Members } from '../resources/kind.ts'
import { lostAfter } from './back.ts'
import { expectImportAnywhere } from './elsewhere.ts'
import { freed } from './freed.ts'
import { type Kind, WITHOUT_CREDENTIALS, bundleOf, portable, withPassword } from './bundle.ts'
import { type ImportUnder, importOf, previewedImportOf } from './import-under.ts'

type Holding = 'bundles/export-holds-connections' | 'bundles/export-holds-formats'

/** Asserts that objects which were deleted come back when a bundle is imported, or blocks the case if no import counts. */
async function expectBack(
  tools: Tools,
  kind: Kind,
  objects: readonly Stored[],
  importUnder: ImportUnder,
  counts?: (reply: Reply) => boolean,
): Promise<void> {
  const lostOf = (some: readonly Stored[]): Promise<Stored[]> =>
    lostAfter(tools, some, () => list(tools.api, kind), importUnder, counts)
  const first = await unlessBlocked(() => lostOf(objects))
  if (first === undefined) await expectImportAnywhere(tools, kind, objects, importUnder)
  let lost = first ?? (await lostOf(objects))
  // Whether what lies in the recycle bin counts as there is not documented.
  if (lost.length > 0 && (await freed(tools, kind, lost))) lost = await lostOf(lost)
  const names = lost.map(({ name }) => name)
  tools.expect.equal(names, [], `the ${kind}s that did not come back`)
}

/** An object that is known by its tag, too. */
async function tagged(tools: Tools, kind: Kind, members: Members = {}): Promise<Stored> {
  const tags = [tools.unique('travels')]
  return { ...(await portable(tools, kind, { ...members, tags })), tags }
}

function holds(rule: Holding, kind: Kind) {
  return check({
    rule,
    title: `a deleted ${kind} comes back of a bundle, and three of one`,
    run: async (tools) => {
      if (JSON.stringify(tools.target.requests.exportObjects?.query ?? {}).includes(`{${kind}Id}`))
        throw new NotApplicable(`requests.exportObjects names one ${kind} at a time`)
      const alone = await tagged(tools, kind)
      const objects = [await tagged(tools, kind), await tagged(tools, kind), await tagged(tools, kind)]
      for (const exported of [[alone], objects]) {
        const dump = await tools.given.objectBundle({ [`${kind}s`]: exported })
        for (const object of exported) await remove(tools.api, kind, object)
        // An import may fail over what lies in the recycle bin, but not of three where it does not of one.
        await expectBack(tools, kind, exported, importOf(tools, dump), exported === objects ? () => true : undefined)
      }
    },
  })
}

function holdsBesides(rule: Holding, kind: Kind) {
  return check({
    rule,
    title: `a deleted ${kind} comes back of a bundle of both kinds`,
    run: async (tools) => {
      const [connection, format] = [await tagged(tools, 'connection'), await tagged(tools, 'format')]
      const dump = await tools.given.objectBundle({ connections: [connection], formats: [format] })
      await remove(tools.api, 'connection', connection)
      await remove(tools.api, 'format', format)
      await expectBack(tools, kind, [kind === 'connection' ? connection : format], importOf(tools, dump))
    },
  })
}

function holdsPreviewed(rule: Holding, kind: Kind) {
  return check({
    rule,
    title: `a deleted ${kind} comes back, too, when its import was previewed before`,
    run: async (tools) => {
      for (const importsOf of [importOf, previewedImportOf]) {
        const object = await tagged(tools, kind)
        const importUnder = importsOf(tools, await bundleOf(tools, kind, object))
        await remove(tools.api, kind, object)
        // An import may fail over what lies in the recycle bin, but not for its preview.
        await expectBack(tools, kind, [object], importUnder, importsOf === importOf ? undefined : () => true)
      }
    },
  })
}

function holdsWithoutCredentials(rule: Holding, kind: Kind) {
  return check({
    rule,
    title: `a deleted ${kind} comes back of a bundle without credentials`,
    run: async (tools) => {
      const withOne = () => (kind === 'connection' ? withPassword(tools, tools.unique('password')) : {})
      const object = await tagged(tools, kind, await unlessNotApplicable<Members>(withOne))
      const dump = await bundleOf(tools, kind, object, WITHOUT_CREDENTIALS)
      await remove(tools.api, kind, object)
      await expectBack(tools, kind, [object], importOf(tools, dump))
    },
  })
}

export const holdsConnections = holds('bundles/export-holds-connections', 'connection')
export const holdsFormats = holds('bundles/export-holds-formats', 'format')
export const holdsConnectionsBesides = holdsBesides('bundles/export-holds-connections', 'connection')
export const holdsFormatsBesides = holdsBesides('bundles/export-holds-formats', 'format')
export const holdsPreviewedConnections = holdsPreviewed('bundles/export-holds-connections', 'connection')
export const holdsPreviewedFormats = holdsPreviewed('bundles/export-holds-formats', 'format')
export const holdsConnectionsWithoutCredentials = holdsWithoutCredentials(
  'bundles/export-holds-connections',
  'connection',
)
export const holdsFormatsWithoutCredentials = holdsWithoutCredentials('bundles/export-holds-formats', 'format')
