import { isObject } from '../../kit/stream/events.ts'
import { pathTo, resources } from '#spec'
import type { Stored } from '../../kit/given/flows.ts'
import { type Finding, finding } from '../finding.ts'
import { exportFinding } from '../reads/exports.ts'
import { type Referred, REFERRED, isUsedBy, referring } from '../reads/references.ts'
import { wordsOfRefusal } from '../reads/search-bodies.ts'
import { propertiesOf } from '../reads/types.ts'
import { leavesOf, sameId } from '../shapes.ts'
import type { Trial, Workbench } from './workbench.ts'

const MESSAGE_MEMBERS = ['message', 'note', 'comment', 'text', 'description']

/** `requests.set…VersionMessage`: the member that changes the message of a saved version. */
export const versionMessages: Trial = async (bench, found) => {
  const findings: Finding[] = []
  for (const kind of ['flow', 'connection', 'format'] as const) {
    const { versions, 'version-message': set } = resources[kind].operations
    if (found.has(`requests.${set}`)) continue
    const object = await madeOf(bench, kind)
    if (object === undefined) continue
    const path = pathTo(kind, object)
    const [version] = await bench.list(versions, { path })
    if (typeof version?.['uuid'] !== 'string') continue
    const at = { ...path, uuid: version['uuid'] }
    const sent = (body: object) => bench.tried(set, { path: at, body, valid: false })
    const words = wordsOfRefusal(await sent({}))
    for (const member of new Set([...words, ...MESSAGE_MEMBERS])) {
      const message = bench.unique(member)
      await sent({ [member]: message })
      const after = await bench.tried(versions, { path })
      if (after?.words.includes(message) !== true) continue
      findings.push(
        ...finding(`requests.${set}`, { body: { [member]: '{message}' } }, 'changes the message of a version'),
      )
      break
    }
  }
  return findings
}

/** `recycle_bin_types`: the word with which a deleted object of each kind comes back. */
export const binTypes: Trial = async (bench, found) => {
  const findings: Finding[] = []
  for (const kind of ['flow', 'schedule', 'connection', 'format', 'listener'] as const) {
    if (found.has(`recycle_bin_types.${kind}`)) continue
    const object = await madeOf(bench, kind)
    if (object === undefined) continue
    const { delete: remove, read } = resources[kind].operations
    const path = pathTo(kind, object)
    if ((await bench.tried(remove, { path }))?.ok !== true) continue
    const bin = (await bench.tried('listDeletedObjects'))?.json
    const entries = Array.isArray(bin) ? bin : isObject(bin) ? Object.values(bin).flat() : []
    const entry = entries.find((one) => leavesOf(one).some(({ value }) => sameId(value, object.id)))
    const words = leavesOf(entry).flatMap(({ value }) =>
      typeof value === 'string' && /^[\w.-]{1,40}$/.test(value) ? [value] : [],
    )
    for (const type of new Set([...words, `${kind}s`, kind])) {
      const back = await bench.tried('restoreDeletedObject', { path: { type, id: object.id }, valid: false })
      if (back?.ok !== true) continue
      if ((await bench.tried(read, { path }))?.ok !== true) continue
      findings.push(...finding(`recycle_bin_types.${kind}`, type, `brought a deleted ${kind} back`))
      break
    }
  }
  return findings
}

type Kind = 'flow' | 'schedule' | 'connection' | 'format' | 'listener'

async function madeOf({ given }: Workbench, kind: Kind): Promise<Stored | undefined> {
  try {
    return kind === 'schedule'
      ? await given.schedule({ flowId: (await given.flow()).id, enabled: false })
      : await given[kind]()
  } catch {
    return undefined
  }
}

/** `fixtures.*_flow`: the property of a flow's type with which the usage of an object lists the flow. */
export const referencesByTrial: Trial = async (bench, found) => {
  const own = found.get('fixtures.flow')
  const type = isObject(own) ? own['flowType'] : undefined
  if (typeof type !== 'string') return []
  const keys = (await propertiesOf(bench, 'flow', type)).map(({ key }) => key)
  const findings: Finding[] = []
  for (const kind of Object.keys(REFERRED) as Referred[]) {
    if (found.has(`fixtures.${REFERRED[kind]}`)) continue
    const object = await bench.given[kind]().catch(() => undefined)
    if (object === undefined) continue
    for (const key of keys) {
      const flow = await bench.given.flow({ properties: { [key]: String(object.id) } }).catch(() => undefined)
      if (flow === undefined || !(await isUsedBy(bench, kind, object.id, flow))) continue
      const why = `the usage of a ${kind} lists a flow with its id there`
      findings.push(
        ...finding(
          `fixtures.${REFERRED[kind]}`,
          referring(found, { property: key, written: `{${kind}Id}` }, type),
          why,
        ),
      )
      break
    }
  }
  return findings
}

/** `requests.exportObjects`, where there are not two connections and two formats to tell apart. */
export const exportByTrial: Trial = async (bench, found) => {
  if (found.has('requests.exportObjects')) return []
  const two = async (kind: 'connection' | 'format') => [(await bench.given[kind]()).id, (await bench.given[kind]()).id]
  return exportFinding(bench, await two('connection'), await two('format'))
}
