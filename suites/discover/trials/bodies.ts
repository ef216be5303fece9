import { isObject } from '../../kit/stream/events.ts'
import { type OperationId, pathTo, resources } from '#spec'
import { UNNAMED_IDS } from '../../kit/id-fields.ts'
import { type Finding, finding } from '../finding.ts'
import { idField } from '../reads/ids.ts'
import { wordsOfRefusal } from '../reads/search-bodies.ts'
import { propertiesOf, typesOf } from '../reads/types.ts'
import { type Members, nameIn } from '../shapes.ts'
import type { Trial, Workbench } from './workbench.ts'

/** Members that a refusal may ask for, one after another. */
const MOST_MEMBERS = 5
/** What a member gets that only has to be there. */
const FILLER = 'value'
/** Properties that may hold a secret. */
const SECRET = /pass|secret|token/i
const NAME_LIKE = /name|label|title/i

/** A body that an operation takes, completed by what its refusals ask for; undefined if none is found. */
async function completed(bench: Workbench, id: OperationId, name: string): Promise<Members | undefined> {
  let body: Members = {}
  for (let count = 0; count <= MOST_MEMBERS; count++) {
    const reply = await bench.tried(id, { body, valid: false })
    if (reply?.ok === true) return Object.keys(body).length === 0 ? undefined : body
    const asked = wordsOfRefusal(reply).find((word) => !(word in body))
    if (asked === undefined) return undefined
    body = { ...body, [asked]: NAME_LIKE.test(asked) ? name : FILLER }
  }
  return undefined
}

/** `requests.createMacro`, `replaceMacro` and `createListener`, where no such object is there to learn from. */
export const bodiesByRefusal: Trial = async (bench, found) => {
  const findings: Finding[] = []
  for (const kind of ['macro', 'listener'] as const) {
    const { create, replace } = resources[kind].operations
    if (found.has(`requests.${create}`)) continue
    const name = bench.unique(kind)
    const body = await completed(bench, create, name)
    if (body === undefined || !Object.values(body).includes(name)) continue
    const written = Object.fromEntries(
      Object.entries(body).map(([member, value]) => [member, value === name ? '{name}' : value]),
    )
    const why = 'its refusals ask for these members, and it takes them'
    findings.push(...finding(`requests.${create}`, { body: written }, why))
    if (replace === 'replaceMacro') findings.push(...finding(`requests.${replace}`, { body: written }, why))
  }
  return findings
}

/** `fixtures.id_fields` of kinds of which there was no object. */
export const idFieldsOfOwn: Trial = async (bench, found) => {
  const findings: Finding[] = []
  for (const kind of UNNAMED_IDS) {
    const { create, delete: remove } = resources[kind].operations
    const request = await bench.given.requestFor(create).catch(() => undefined)
    if (request === undefined || found.has(`fixtures.id_fields.${kind}`)) continue
    const object = (await bench.tried(create, request))?.json
    if (!isObject(object) || 'id' in object) continue
    const seen = await idField(bench, kind, object)
    if (seen.id !== undefined) await bench.tried(remove, { path: pathTo(kind, { id: seen.id }) })
    findings.push(...seen.findings)
  }
  return findings
}

/** `fixtures.connection`, `format` and `flow`, where no such object is there: the first type that takes a property. */
export const typedByTrial: Trial = async (bench, found) => {
  const findings: Finding[] = []
  for (const kind of ['connection', 'format', 'flow'] as const) {
    if (found.has(`fixtures.${kind}`)) continue
    const { create } = resources[kind].operations
    const types = (await typesOf(bench, kind))?.keys ?? []
    const all = await Promise.all(
      types.map(async (type) => ({ type, described: await propertiesOf(bench, kind, type) })),
    )
    // One with a property that takes any text shows more.
    const byUse = all
      .map((one) => ({
        ...one,
        free: one.described.find((property) => property.default === undefined && !SECRET.test(property.key)),
      }))
      .toSorted((a, b) => Number(a.free === undefined) - Number(b.free === undefined))
    for (const { type, described, free } of byUse) {
      const needed = described.filter((one) => one.required === true && one.default === undefined)
      const properties = Object.fromEntries(
        [...needed, ...(free === undefined ? [] : [free])].map(({ key }) => [key, FILLER]),
      )
      const body = { [`${kind}Type`]: type, ...(Object.keys(properties).length === 0 ? {} : { properties }) }
      const reply = await bench.tried(create, {
        body: { name: bench.unique(kind), ...body },
        valid: false,
      })
      if (reply?.ok !== true || !isObject(reply.json) || nameIn(reply.json) === undefined) continue
      const kept = isObject(reply.json['properties']) ? reply.json['properties'] : {}
      if (!Object.keys(properties).every((key) => kept[key] === FILLER)) continue
      findings.push(...finding(`fixtures.${kind}`, body, `one was created so, and removed`))
      break
    }
  }
  return findings
}
