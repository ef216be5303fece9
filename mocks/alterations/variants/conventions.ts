import { type OperationId, freedoms, kindsWith, operationsFor, readJson } from '#spec'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { form, part, rendered, step, together } from '../together.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { isRefusal } from '../../domain/kernel/steps.ts'
import { createdLater, listsBehind } from './listing.ts'
import type { AreaVariants } from './variant.ts'

/** Members of flows and schedules that the documents show, and additional ones of the service. */
const SHOWN = new Set([
  'name',
  'description',
  'flowType',
  'tags',
  'properties',
  'flowId',
  'schedule',
  'enabled',
  'listenerId',
  'parameters',
])
const ANSWERED = new Set([
  'id',
  'createdBy',
  'created',
  'modifiedBy',
  'modified',
  'enabledSchedules',
  'disabledSchedules',
  'nextRun',
  'flowName',
  'owner',
  'version',
  'extra',
  'links',
  'etag',
])
const STORED = new Set(['createFlow', 'replaceFlow', 'createSchedule', 'replaceSchedule'])

/** Changes how JSON answers are serialised. */
function written(write: (json: unknown) => string): Alteration {
  return form(
    rendered(({ json, ...rest }) =>
      json === undefined ? rest : { ...rest, text: write(json), media: rest.media ?? 'application/json' },
    ),
  )
}

const escaped = (json: unknown): string =>
  JSON.stringify(json, bigints).replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Ids above 2^53 in the form of `JSON.rawJSON`. */
function bigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint'
    ? (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(value.toString())
    : value
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  )
}

/** Changes or refuses the body of a stored object. */
function bodies(change: (body: Record<string, unknown>) => Record<string, unknown> | undefined): Alteration {
  return step((plain) => ({
    readBody(incoming) {
      const reading = plain.readBody(incoming)
      if (isRefusal(reading) || !STORED.has(incoming.facts.id)) return reading
      const body = change(reading.body as Record<string, unknown>)
      return body === undefined ? refuse(400, 'unknown member', { text: 'the body has an unknown member' }) : { body }
    },
  }))
}

const uuids = (write: (uuid: string) => string): Alteration =>
  together(
    onEach('listFlowVersions', 'listScheduleVersions', 'setFlowVersionMessage').items((version) => ({
      ...version,
      uuid: write(version.uuid),
    })),
    step((plain) => ({
      readParameters(incoming) {
        const path = Object.fromEntries(
          Object.entries(incoming.path).map(([name, value]) => [
            name,
            name.startsWith('uuid') ? hyphened(value) : value,
          ]),
        )
        return plain.readParameters({ ...incoming, path })
      },
    })),
  )

/** Converts any spelling of a uuid to the mock's own. */
function hyphened(uuid: string): string {
  const digits = uuid.toLowerCase().replaceAll('-', '')
  return /^[0-9a-f]{32}$/.test(digits) ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : uuid
}

/** Adds a tag of the service's own to an object. */
function tagged<Shown extends Readonly<Record<string, unknown>>>(shown: Shown): Shown & { tags: unknown[] } {
  const tags: unknown[] = Array.isArray(shown['tags']) ? shown['tags'] : []
  return { ...shown, tags: [...new Set([...tags, 'managed'])] }
}

const TAGGED = kindsWith('bulk')
const SAVING_TAGS = onEach(
  ...(['create', 'replace', 'bulk'] as const).flatMap((action) => operationsFor(action, TAGGED)),
)

const inSmallLetters = (tags: unknown): unknown =>
  Array.isArray(tags) ? tags.map((tag) => (typeof tag === 'string' ? tag.toLowerCase() : tag)) : tags

/** Lists whose shape the documents do not show. */
const LISTS = new Set<OperationId>(freedoms.find(({ id }) => id === 'conventions/empty-lists')?.operations)

/** Bulk edits of what has versions. */
const BULK_EDITS = onEach(...operationsFor('bulk', kindsWith('bulk', 'versions')))

/** Variants that concern every endpoint. */
export const conventionVariants: AreaVariants<'conventions'> = {
  'conventions/more-members': {
    more: rendered((answer, { facts }) => {
      const { json, status } = answer
      const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
      const countsOrErrors = facts.id === 'countExecutionStatuses' || status >= 400
      return isObject && !countsOrErrors && facts.api === 'platform'
        ? { ...answer, json: { ...json, links: {}, etag: 'x1' } }
        : answer
    }),
  },
  'conventions/unknown-members-sent': {
    ignored: bodies((body) => Object.fromEntries(Object.entries(body).filter(([name]) => SHOWN.has(name)))),
    refused: bodies((body) =>
      Object.keys(body).every((name) => SHOWN.has(name) || ANSWERED.has(name)) ? body : undefined,
    ),
  },
  'conventions/unknown-parameters': {
    refused: step((plain) => ({
      readParameters(incoming) {
        const reading = plain.readParameters(incoming)
        if (isRefusal(reading) || incoming.facts.method !== 'GET' || incoming.facts.openQuery) return reading
        const unknown = Object.keys(reading.rest).filter((name) => name !== 'Authorization')
        return unknown.length === 0
          ? reading
          : refuse(400, 'unknown query parameter', { text: `${unknown[0]} is unknown` })
      },
    })),
  },
  'conventions/null-sent': {
    kept: step((plain) => ({
      readBody(incoming) {
        const reading = plain.readBody(incoming)
        if (isRefusal(reading) || !STORED.has(incoming.facts.id)) return reading
        const sent = Object.entries(readJson(incoming.body).exact ?? {})
        return {
          body: { ...(reading.body as object), ...Object.fromEntries(sent.filter(([, member]) => member === null)) },
        }
      },
    })),
  },
  'conventions/added-tags': {
    own: together(
      part('flows', (plain) => ({ render: (flow, scene) => tagged(plain.render(flow, scene)) })),
      part('schedules', (plain) => ({ render: (schedule, scene) => tagged(plain.render(schedule, scene)) })),
      part('connections', (plain) => ({ render: (connection, scene) => tagged(plain.render(connection, scene)) })),
      part('formats', (plain) => ({ render: (format, scene) => tagged(plain.render(format, scene)) })),
      part('listeners', (plain) => ({ render: (listener, origin) => tagged(plain.render(listener, origin)) })),
    ),
  },
  'conventions/tag-spelling': {
    'small-letters': SAVING_TAGS.given(({ body, ...call }) => {
      const lowered = ({ tags, ...others }: Json): Json =>
        tags === undefined ? others : { ...others, tags: inSmallLetters(tags) }
      const actions = Array.isArray(body.actions) ? { actions: body.actions.map(lowered) } : {}
      return { ...call, body: { ...lowered(body), ...actions } }
    }),
  },
  'conventions/empty-lists': {
    null: rendered((answer, { facts }) => {
      const { json, status } = answer
      const isEmpty = status === 200 && Array.isArray(json) && json.length === 0
      return isEmpty && LISTS.has(facts.id) ? { ...answer, json: null } : answer
    }),
  },
  'conventions/list-delay': { created: createdLater, behind: listsBehind },
  'conventions/incomplete-put': {
    emptied: on('replaceSchedule').given((call) => ({ ...call, body: { schedule: '', ...call.body } })),
  },
  'conventions/full-put': {
    'with-id': step((plain) => ({
      readBody(incoming) {
        const reading = plain.readBody(incoming)
        const { api, action, id: operation } = incoming.facts
        if (isRefusal(reading) || api !== 'platform' || action !== 'replace') return reading
        // A macro without its id can be sent back too.
        if (operation === 'replaceMacro') return reading
        // The raw body, since unneeded members may already be removed from the parsed one.
        const { id } = readJson(incoming.body).plain as { id?: unknown }
        return id === undefined ? refuse(400, 'id is missing', { text: 'send the whole object' }) : reading
      },
    })),
  },
  'conventions/bulk-edit-versions': {
    'other-message': BULK_EDITS.given((call) => ({
      ...call,
      body: { ...call.body, modifiedMessage: 'by the hundred' },
    })),
    none: BULK_EDITS.drops('versions'),
  },
  'conventions/charset': {
    named: rendered((answer) =>
      answer.json === undefined ? answer : { ...answer, media: 'application/json;charset=UTF-8' },
    ),
  },
  'conventions/escaped-text': { escaped: written(escaped) },
  'conventions/member-order': { sorted: written((json) => JSON.stringify(sorted(json), bigints, 2)) },
  'conventions/version-uuid-form': {
    upper: uuids((uuid) => uuid.toUpperCase()),
    bare: uuids((uuid) => uuid.replaceAll('-', '')),
  },
}
