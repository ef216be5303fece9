import { readJson, writeJson } from '#spec'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { form, together } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Steps } from '../../domain/kernel/steps.ts'
import type { FlowRecord, View } from '../../world/index.ts'
import type { AreaVariants } from './variant.ts'

const LISTS = ['listFlows', 'listRecentFlows'] as const
const SINGLE = ['createFlow', 'getFlow', 'replaceFlow'] as const
const SHOWING = [...LISTS, ...SINGLE] as const
/** Optional members of list items. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'description',
  'properties',
  'createdBy',
  'created',
  'modifiedBy',
  'modified',
])

const SHOWN = onEach(...SHOWING)

/** Changes every flow in responses. */
const showing = (change: (flow: Json, view: View) => object): Alteration =>
  SHOWN.items((flow, { view }) => change(flow, view))

const EMPTY = { description: '', flowType: '', tags: [], properties: {} }
const NULLS = { description: null, flowType: null, tags: null, properties: null }

/** Takes members with such a value for unset ones, as the responses of a variant have them. */
const readingUnset =
  (isUnset: (value: unknown, member: string) => boolean) =>
  ({ readBody }: Steps): Pick<Steps, 'readBody'> => ({
    readBody(incoming) {
      try {
        const sent = Object.entries(readJson(incoming.body).exact as object)
        const set = sent.filter(([member, value]) => !isUnset(value, member))
        return readBody({ ...incoming, body: writeJson(Object.fromEntries(set)) })
      } catch {
        return readBody(incoming)
      }
    },
  })

/** Members that were never sent are null in reads, and may be sent as null; responses to saves are separate. */
function nulls(answersOfSaves: object): Alteration {
  return together(
    onEach(...LISTS, 'getFlow').items((flow) => ({ ...NULLS, ...flow })),
    onEach('createFlow', 'replaceFlow')
      .step(readingUnset((value) => value === null))
      .items((flow) => ({ ...answersOfSaves, ...flow })),
  )
}

function ordered(compare: (a: FlowRecord, b: FlowRecord) => number): Alteration {
  return on('listFlows').decides(({ result, ...decision }) => ({ ...decision, result: result.toSorted(compare) }))
}

/** Changes how logins of users are shown. */
const named = (name: (login: string, view: View) => string): Alteration =>
  showing(({ createdBy, modifiedBy, ...flow }, view) => ({
    ...flow,
    createdBy: name(createdBy, view),
    ...(modifiedBy === undefined ? {} : { modifiedBy: name(modifiedBy, view) }),
  }))

const userOf = (login: string, view: View) => view.users.where('login', login)[0]

/** Variants of the members of a flow. */
export const shownFlowVariants = {
  'flows/unset-fields': {
    null: nulls(NULLS),
    'null-when-read': nulls({}),
    empty: together(
      onEach(...LISTS, 'getFlow').items((flow) => ({ ...EMPTY, ...flow })),
      onEach('createFlow', 'replaceFlow')
        .step(readingUnset((value, member) => member === 'flowType' && value === ''))
        .items((flow) => ({ ...EMPTY, ...flow })),
    ),
  },
  'flows/more-fields': { more: showing((flow) => ({ ...flow, owner: { team: 'data' }, version: 3 })) },
  'flows/list-item-members': {
    light: form(
      onEach(...LISTS).items((flow) =>
        Object.fromEntries(Object.entries(flow).filter(([member]) => !LEFT_OUT.has(member))),
      ),
    ),
  },
  'flows/list-order': {
    'newest-first': ordered((a, b) => Number(BigInt(b.id) - BigInt(a.id))),
    'by-name': ordered((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)),
  },
  'flows/plain-scope': {
    own: on('listFlows').decides((decision, { query, caller }) =>
      query.scope === 'all'
        ? decision
        : { ...decision, result: decision.result.filter(({ createdBy }) => createdBy === caller.user.login) },
    ),
  },
  'flows/unknown-scope': {
    refused: on('listFlows').refuses(({ query }) => query.scope !== undefined && query.scope !== 'all'),
  },
  'flows/zero-schedule-counts': {
    absent: showing(({ enabledSchedules, disabledSchedules, ...flow }) => ({
      ...flow,
      ...(enabledSchedules === 0 ? {} : { enabledSchedules }),
      ...(disabledSchedules === 0 ? {} : { disabledSchedules }),
    })),
  },
  'flows/version-stamps': {
    'content-only': on('getFlowVersion').items(
      ({ createdBy: _maker, created: _made, modifiedBy: _saver, modified: _saved, ...flow }) => flow,
    ),
  },
  'flows/schedule-counts-elsewhere': {
    'list-only': onEach('listRecentFlows', 'getFlowVersion', ...SINGLE).items(
      ({ enabledSchedules: _enabled, disabledSchedules: _disabled, ...flow }) => flow,
    ),
  },
  'flows/tag-order': {
    sorted: showing((flow) =>
      flow.tags === undefined ? flow : { ...flow, tags: [...new Set<string>(flow.tags)].toSorted() },
    ),
  },
  'flows/property-additions': {
    defaults: showing((flow, { types }) => {
      const described = types.get(flow.flowType)?.fields ?? []
      const defaults = described.flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value]]))
      return defaults.length === 0
        ? flow
        : { ...flow, properties: { ...Object.fromEntries(defaults), ...flow.properties } }
    }),
  },
  'flows/created-by-form': {
    id: named((login, view) => String(userOf(login, view)?.id ?? login)),
    'full-name': named((login, view) => {
      const user = userOf(login, view)
      return user === undefined ? login : `${user.name} (${login})`
    }),
  },
  'flows/modified-of-new-flow': {
    absent: showing(({ modified, modifiedBy, ...flow }, view) =>
      modified !== flow.created || view.versions.where('object', `flow:${flow.id}`).length > 1
        ? { ...flow, modified, modifiedBy }
        : flow,
    ),
  },
} as const satisfies Partial<AreaVariants<'flows'>>
