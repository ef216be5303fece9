import { isObject } from '../../kit/stream/events.ts'
import { type Discovery, type Finding, finding } from '../finding.ts'
import type { Look } from '../look.ts'
import { type Members } from '../shapes.ts'
import { whole } from '../whole.ts'
import { type Typed, propertiesOf } from './types.ts'

/** Properties that may hold a secret: they are never copied. */
const SECRET = /pass|secret|token|key$|credential|private|auth/i

/** `fixtures.flow`, `connection` and `format`: like an object that is there, without its name and its secrets. */
export const typedObjects: Discovery = async (look) => [
  ...(await like(look, 'flow', await look.list('listFlows', { query: { scope: 'all' } }))),
  ...(await like(
    look,
    'connection',
    await whole(look, 'connection', await look.list('listConnections'), 'properties'),
  )),
  ...(await like(look, 'format', await whole(look, 'format', await look.list('listFormats'), 'properties'))),
]

async function like(look: Look, kind: Typed, objects: readonly Members[]): Promise<Finding[]> {
  const typed = objects.filter((object) => typeof object[`${kind}Type`] === 'string')
  const counts = Map.groupBy(typed, (object) => object[`${kind}Type`] as string)
  const byUse = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  for (const [type, all] of byUse) {
    const described = await propertiesOf(look, kind, type)
    const required = described.filter((one) => one.required === true && one.default === undefined).map(({ key }) => key)
    const copies = all.map((object) => open(object['properties'], kind === 'flow' ? required : undefined))
    const whole = copies
      .filter((properties) => required.every((key) => key in properties))
      .toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)
    // A flow needs no more than its required properties; a connection or format shows at least one.
    const properties = kind === 'flow' ? whole[0] : (whole.find((one) => Object.keys(one).length > 0) ?? whole[0])
    if (properties === undefined) continue
    const filled = Object.keys(properties).length === 0 ? {} : { properties }
    const why = `${all.length} of ${typed.length} ${kind}s here are of this type`
    return finding(`fixtures.${kind}`, { [`${kind}Type`]: type, ...filled }, why)
  }
  return []
}

/** The properties that hold no secret; only these keys, if any are given. */
function open(properties: unknown, keys?: readonly string[]): Record<string, string> {
  const entries = Object.entries(isObject(properties) ? properties : {})
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' &&
        entry[1] !== '' &&
        !SECRET.test(entry[0]) &&
        !entry[1].includes('{{secret:') &&
        (keys?.includes(entry[0]) ?? true),
    ),
  )
}
