import { type OperationId, readJson, writeJson } from '#spec'
import { on } from '../alterations/on.ts'
import { form } from '../alterations/together.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { FlowRecord, View } from '../world/index.ts'
import type { AreaVariants } from './variant.ts'

type Flow = Record<string, any>
type Alter = (plain: Operation) => Partial<Operation>

const LISTS = ['listFlows', 'listRecentFlows'] as const
const SINGLE = ['createFlow', 'getFlow', 'replaceFlow'] as const
const SHOWING = [...LISTS, ...SINGLE] as const
/** What an item of a list need not show. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'description',
  'properties',
  'createdBy',
  'created',
  'modifiedBy',
  'modified',
])

/** Every flow that the operations answer, in another form. */
function showing(
  operations: readonly OperationId[],
  change: (flow: Flow, view: View) => Flow,
): Readonly<Record<string, Alter>> {
  const alter: Alter = (plain) => ({
    answer: (result, call) => {
      const answer = plain.answer(result, call)
      const { json } = answer
      if (json === undefined) return answer
      return {
        ...answer,
        json: Array.isArray(json) ? json.map((flow) => change(flow, call.view)) : change(json as Flow, call.view),
      }
    },
  })
  return Object.fromEntries(operations.map((id) => [id, alter]))
}

/** Members that are shown without ever being sent, in another way than by leaving them out. */
const unset = (values: Flow): Alteration['operations'] => showing(SHOWING, (flow) => ({ ...values, ...flow }))

/** Reads a body in which null stands for what is not set, as the answers of this variant have it. */
const readingNulls: Alter = (plain) => ({
  steps: {
    ...plain.steps,
    readBody(incoming) {
      try {
        const set = Object.entries(readJson(incoming.body).exact as Flow).filter(([, value]) => value !== null)
        return plainSteps.readBody({ ...incoming, body: writeJson(Object.fromEntries(set)) })
      } catch {
        return plainSteps.readBody(incoming)
      }
    },
  },
})

/** Members that were never sent are null in the answers of these operations, and may be sent so too. */
function nullIn(operations: readonly OperationId[]): Alteration['operations'] {
  const nulls = { description: null, flowType: null, tags: null, properties: null }
  const shown = showing(operations, (flow) => ({ ...nulls, ...flow }))
  const saving = (['createFlow', 'replaceFlow'] as const).map((id): [string, Alter] => [
    id,
    (plain) => ({ ...readingNulls(plain), ...shown[id]?.(plain) }),
  ])
  return { ...shown, ...Object.fromEntries(saving) }
}

function ordered(compare: (a: FlowRecord, b: FlowRecord) => number): Alteration['operations'] {
  return {
    listFlows: (plain) => ({
      apply: (call, found) => {
        const { changes, result } = plain.apply(call, found)
        return { changes, result: (result as FlowRecord[]).toSorted(compare) }
      },
    }),
  }
}

/** How users are named, by their login. */
const named = (name: (login: string, view: View) => string): Alteration['operations'] =>
  showing(SHOWING, ({ createdBy, modifiedBy, ...flow }, view) => ({
    ...flow,
    createdBy: name(createdBy, view),
    ...(modifiedBy === undefined ? {} : { modifiedBy: name(modifiedBy, view) }),
  }))

const userOf = (login: string, view: View) => view.users.where('login', login)[0]

/** Variants of what a flow shows. */
export const shownFlowVariants = {
  'flows/unset-fields': {
    null: { operations: nullIn(SHOWING) },
    'null-when-read': { operations: nullIn([...LISTS, 'getFlow']) },
    empty: { operations: unset({ description: '', tags: [], properties: {} }) },
  },
  'flows/more-fields': {
    more: { operations: showing(SHOWING, (flow) => ({ ...flow, owner: { team: 'data' }, version: 3 })) },
  },
  'flows/list-item-members': {
    light: form({
      operations: showing(LISTS, (flow) =>
        Object.fromEntries(Object.entries(flow).filter(([member]) => !LEFT_OUT.has(member))),
      ),
    }),
  },
  'flows/list-order': {
    'newest-first': { operations: ordered((a, b) => Number(BigInt(b.id) - BigInt(a.id))) },
    'by-name': { operations: ordered((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)) },
  },
  'flows/plain-scope': {
    own: on('listFlows').with((plain) => ({
      apply: (call, found) => {
        const { changes, result } = plain.apply(call, found)
        const own = (result as FlowRecord[]).filter(({ createdBy }) => createdBy === call.caller.user.login)
        return { changes, result: call.query.scope === 'all' ? result : own }
      },
    })),
  },
  'flows/unknown-scope': {
    refused: on('listFlows').with((plain) => ({
      guards: {
        ...plain.guards,
        scopeKnown: ({ query }) =>
          [undefined, 'all'].includes(query.scope)
            ? undefined
            : refuse(400, 'unknown scope', { text: 'unknown scope' }),
      },
    })),
  },
  'flows/zero-schedule-counts': {
    absent: {
      operations: showing(SHOWING, ({ enabledSchedules, disabledSchedules, ...flow }) => ({
        ...flow,
        ...(enabledSchedules === 0 ? {} : { enabledSchedules }),
        ...(disabledSchedules === 0 ? {} : { disabledSchedules }),
      })),
    },
  },
  'flows/version-stamps': {
    'content-only': {
      operations: showing(
        ['getFlowVersion'],
        ({ createdBy: _maker, created: _made, modifiedBy: _saver, modified: _saved, ...flow }) => flow,
      ),
    },
  },
  'flows/schedule-counts-elsewhere': {
    'list-only': {
      operations: showing(
        ['listRecentFlows', 'getFlowVersion', ...SINGLE],
        ({ enabledSchedules: _enabled, disabledSchedules: _disabled, ...flow }) => flow,
      ),
    },
  },
  'flows/tag-order': {
    sorted: {
      operations: showing(SHOWING, (flow) => ({
        ...flow,
        ...(flow['tags'] === undefined ? {} : { tags: [...new Set<string>(flow['tags'])].toSorted() }),
      })),
    },
  },
  'flows/property-additions': {
    defaults: {
      operations: showing(SHOWING, (flow) => ({
        ...flow,
        properties: { 'field.flow.batch': '1000', 'field.flow.timeout': '60', ...flow['properties'] },
      })),
    },
  },
  'flows/created-by-form': {
    id: { operations: named((login, view) => String(userOf(login, view)?.id ?? login)) },
    'full-name': {
      operations: named((login, view) => {
        const user = userOf(login, view)
        return user === undefined ? login : `${user.name} (${login})`
      }),
    },
  },
  'flows/modified-of-new-flow': {
    absent: {
      operations: showing(SHOWING, ({ modified, modifiedBy, ...flow }, view) =>
        modified !== flow['created'] || view.versions.where('object', `flow:${flow['id']}`).length > 1
          ? { ...flow, modified, modifiedBy }
          : flow,
      ),
    },
  },
} as const satisfies Partial<AreaVariants<'flows'>>
