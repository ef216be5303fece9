import { isObject } from '../../kit/stream/events.ts'
import { type Discovery, type Finding, finding } from '../finding.ts'
import type { Look } from '../look.ts'
import { type Members, commonest, itemsIn, leavesOf } from '../shapes.ts'

export const TYPED = ['connection', 'format', 'flow'] as const
export type Typed = (typeof TYPED)[number]

/** Where objects of a kind and their types are shown, and how a path may call the kind. */
const KINDS = {
  connection: {
    list: 'listConnections',
    read: 'getConnectionTypeMetadata',
    words: ['connections', 'connection', 'connectors', 'connector'],
  },
  format: { list: 'listFormats', read: 'getFormatTypeMetadata', words: ['formats', 'format'] },
  flow: { list: 'listFlows', read: 'getFlowTypeMetadata', words: ['flows', 'flow', 'pipelines', 'pipeline'] },
} as const

/** A property that a type accepts. Members that the metadata do not clearly show are missing. */
export interface Property {
  key: string
  type?: string
  default?: string
  required?: boolean
}

/** The type keys that metadata list for a kind, with the word by which it is asked for. */
export async function typesOf(look: Look, kind: Typed): Promise<{ word: string; keys: string[] } | undefined> {
  for (const word of new Set([...KINDS[kind].words, ...(await groupsOf(look))])) {
    const reply = await look.seen('listMetadataTypes', { path: { type: word } })
    const texts = leavesOf(reply?.json).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    const keys = [...new Set(texts.filter((text) => new RegExp(`^${kind}\\.[\\w-]+\\.[\\w.-]+$`).test(text)))]
    if (keys.length > 0) return { word, keys }
  }
  return undefined
}

/** How the service calls kinds of objects where it lists those to export. */
export async function groupsOf(look: Look): Promise<string[]> {
  const { json } = (await look.seen('listExportableObjects')) ?? {}
  return isObject(json) ? Object.keys(json) : []
}

const MEMBERS = {
  key: /^(key|property|propertyKey|name|id)$/i,
  type: /^(type|takes|dataType|valueType|kind|inputType)$/i,
  default: /^(default|defaultValue|initial|initially|preset)$/i,
  required: /^(required|isRequired|mandatory|needed|presence|use)$/i,
}

/** Whether a property is required, by the word that says so. */
const REQUIRED: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 'required', 'mandatory'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0', 'optional'].map((word) => [word, false] as const),
])

/** The properties of a type, as its metadata describe them: in a list, or by key. */
export async function propertiesOf(look: Look, kind: Typed, key: string): Promise<Property[]> {
  const { json } = (await look.seen(KINDS[kind].read, { path: { key } })) ?? {}
  const described = itemsIn(json)
  if (described.length > 0) return described.flatMap(asProperty)
  const inner = isObject(json) ? Object.values(json).filter(isObject) : []
  const maps = isObject(json) ? [json, ...inner] : []
  const byKey = maps.find((map) => Object.keys(map).length > 0 && Object.values(map).every(isObject))
  return Object.entries(byKey ?? {}).flatMap(([name, value]) => asProperty({ ...(value as Members), key: name }))
}

function asProperty(object: Members): Property[] {
  const member = (what: keyof typeof MEMBERS): unknown =>
    object[Object.keys(object).find((name) => MEMBERS[what].test(name)) ?? '']
  const [key, type, preset] = [member('key'), member('type'), member('default')]
  const required = REQUIRED.get(String(member('required')).toLowerCase())
  if (typeof key !== 'string') return []
  return [
    {
      key,
      ...(typeof type === 'string' ? { type } : {}),
      ...(typeof preset === 'string' || typeof preset === 'number' || typeof preset === 'boolean'
        ? { default: String(preset) }
        : {}),
      ...(required === undefined ? {} : { required }),
    },
  ]
}

/** `metadata_types`, and one type of each kind whose metadata can be read. */
export const metadataTypes: Discovery = async (look) => {
  const findings: Finding[] = []
  for (const kind of TYPED) {
    const types = await typesOf(look, kind)
    if (types === undefined) continue
    const { word, keys } = types
    const why = `/v1/di/metadata/${word} lists ${keys.length} of them`
    findings.push(...finding(`metadata_types.${kind}s`, word, why))
    if (kind === 'connection') findings.push(...finding('requests.listMetadataTypes', { path: { type: word } }, why))
    const { list, read } = KINDS[kind]
    const inUse = (await look.list(list))
      .map((object) => object[`${kind}Type`])
      .filter((type) => typeof type === 'string')
    const key = commonest(inUse) ?? keys[0]
    if (key !== undefined && (await look.seen(read, { path: { key } })) !== undefined)
      findings.push(...finding(`requests.${read}`, { path: { key } }, 'a type whose metadata can be read'))
  }
  return findings
}
