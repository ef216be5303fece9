import { type KindWith, type OperationId, kindsWith, operationsFor, resources } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { together } from '../together.ts'
import { type Fault, everywhere, fault } from './fault.ts'

/** Stores what a save sends with every text changed, also within lists and maps. */
function texts(change: (text: string) => string): (operation: OperationId) => Alteration {
  const inside = (value: Json): Json => {
    if (typeof value === 'string') return change(value)
    if (Array.isArray(value)) return value.map(inside)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inside(member)]))
  }
  return storing(inside)
}

function storing(change: (body: Json) => Json): (operation: OperationId) => Alteration {
  return (operation) => onEach(operation).given((call) => ({ ...call, body: change(call.body) }))
}

/** Changes what lists show of objects. */
function listing(says: string, action: 'list' | 'recent', change: (item: Json, last: Json) => object): Fault {
  // That the recent flows show their members is a rule of its own.
  const kinds = action === 'list' ? kindsWith('list') : kindsWith('recent').filter((kind) => kind !== 'flow')
  const operations = kinds.flatMap((kind) => operationsFor(action, [kind as KindWith<'list' | 'recent'>]))
  return fault(
    `${says} in ${action === 'list' ? 'lists' : 'lists of recent objects'}`,
    onEach(...operations).body((body) =>
      Array.isArray(body) ? body.map((item) => ({ ...item, ...change(item, body.at(-1)) })) : body,
    ),
  )
}

/** Shows the names that objects had when they were last read among the recent ones. */
function asOpened(kind: KindWith<'recent'>): Alteration {
  const { read, recent } = resources[kind].operations
  const opened = new Map<unknown, unknown>()
  return together(
    onEach(read).body((shown) => {
      opened.set(shown.id, shown.name)
      return shown
    }),
    onEach(recent).items((one) => ({ ...one, name: opened.get(one.id) ?? one.name })),
  )
}

const cut = (length: number) => (text: string) => Array.from(text).slice(0, length).join('')
/** Reads each byte of UTF-8 as a letter. */
const asLatin1 = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%([0-9A-F]{2})/g, (_whole, byte: string) =>
    String.fromCodePoint(Number.parseInt(byte, 16)),
  )
const onlyFew = (list: Json): Json => (Array.isArray(list) ? list.slice(0, 3) : list)
const fewTags = (body: Json): Json => ('tags' in body ? { ...body, tags: onlyFew(body.tags) } : body)

/** Faults of what comes back of the members that a save sends. */
export const memberFaults = everywhere(
  'cuts texts after 255 characters',
  texts(cut(255)),
  {
    'takes descriptions for ISO 8859-1': storing((body) =>
      typeof body.description === 'string' ? { ...body, description: asLatin1(body.description) } : body,
    ),
    'stores the first line of a text': texts((text) => text.split('\n', 1)[0] ?? ''),
    'takes digits for numbers': storing((body) =>
      'connectionType' in body
        ? {
            ...body,
            properties: Object.fromEntries(
              Object.entries(body.properties ?? {}).map(([key, value]) => [
                key,
                /^\d+$/.test(String(value)) ? String(Number(value)) : value,
              ]),
            ),
          }
        : body,
    ),
    'escapes markup': texts((text) => text.replaceAll('<', '&lt;')),
    'doubles backslashes': texts((text) => text.replaceAll('\\', '\\\\')),
    'stores three tags': storing(fewTags),
    'stores two tags for one with a comma': storing((body) =>
      'tags' in body ? { ...body, tags: body.tags?.flatMap((tag: string) => tag.split(', ')) } : body,
    ),
    'stores the first property of a connection or format': storing((body) =>
      'properties' in body && !('flowType' in body)
        ? { ...body, properties: Object.fromEntries(Object.entries(body.properties ?? {}).slice(0, 1)) }
        : body,
    ),
  },
  [
    fault(
      'keeps the type of an object that is replaced',
      ...(['flow', 'connection', 'format'] as const).map((kind) =>
        onEach(`replace${kind[0]?.toUpperCase()}${kind.slice(1)}` as OperationId).given((call, found) => ({
          ...call,
          body: { ...call.body, [`${kind}Type`]: found[`${kind}Type`] },
        })),
      ),
    ),
    ...(['list', 'recent'] as const).map((action) =>
      listing('cuts descriptions', action, ({ description }) =>
        typeof description === 'string' ? { description: cut(40)(description) } : {},
      ),
    ),
    listing('spells keys of properties in capitals', 'list', ({ properties }) =>
      properties === undefined
        ? {}
        : {
            properties: Object.fromEntries(
              Object.entries(properties).map(([key, value]) => [key.toUpperCase(), value]),
            ),
          },
    ),
    fault(
      'stores tags in lower case where an object is replaced',
      onEach('replaceFlow', 'replaceSchedule', 'replaceConnection', 'replaceFormat', 'replaceListener').given(
        (call) => ({
          ...call,
          body: { ...call.body, tags: call.body.tags?.map((tag: string) => tag.toLowerCase()) },
        }),
      ),
    ),
    listing('spells tags in lower case', 'list', ({ tags }) =>
      Array.isArray(tags) ? { tags: tags.map((tag: string) => tag.toLowerCase()) } : {},
    ),
    listing('shows ten tags', 'list', ({ tags }) => (Array.isArray(tags) ? { tags: tags.slice(0, 10) } : {})),
    listing('shows the tags of the last object', 'recent', ({ tags }, last) =>
      tags === undefined ? {} : { tags: last.tags },
    ),
    listing('shows the name as a label', 'recent', ({ name, tags }) =>
      tags === undefined ? {} : { name: undefined, label: name },
    ),
    listing('leaves out tags', 'recent', () => ({ tags: undefined })),
    fault(
      'shows every webhook as enabled in the list',
      on('listWebhooks').items((one) => ({ ...one, enabled: true })),
    ),
    fault(
      'cuts expressions in the list of the schedules of a flow',
      on('listFlowSchedules').items((one) => ({ ...one, schedule: cut(9)(one.schedule ?? '') })),
    ),
    fault(
      'cuts descriptions in the list of flows across the tenant',
      on('listFlows').body((flows, { query }) =>
        query.scope === 'all'
          ? flows.map((one: { description?: string }) => ({ ...one, description: cut(40)(one.description ?? '') }))
          : flows,
      ),
    ),
    fault(
      'shows recent objects as they were when they were opened',
      ...kindsWith('recent')
        .filter((kind) => kind !== 'flow')
        .map(asOpened),
    ),
    fault(
      'trims the name of a new flow, and answers with what was sent',
      on('createFlow').stores('flows', (flow) => ({ ...flow, name: flow.name?.trim() ?? '' })),
    ),
    fault(
      'drops the database of a connection',
      onEach('createConnection', 'replaceConnection').given((call) => {
        const { 'field.connection.template.database': _dropped, ...properties } = call.body.properties ?? {}
        return { ...call, body: { ...call.body, properties } }
      }),
    ),
  ],
)
