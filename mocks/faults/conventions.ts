import type { OperationId, RuleId } from '#spec'
import type { Operation } from '../domain/kernel/operation.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Caller, Incoming } from '../domain/kernel/call.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import { shaped } from '../alterations/shaped.ts'
import type { AreaFaults } from './fault.ts'

/** Rules of single areas that say of one list what `conventions/collections-answer` says of all. */
const ITS_LIST: Partial<Record<OperationId, readonly RuleId[]>> = {
  listFlows: ['authentication/switched-token-sees-tenant'],
  listMacros: ['macros/list-answers'],
  listTemplates: ['templates/list-answers'],
  listFunctions: ['functions/list-answers'],
  listCommands: ['cli/list-answers'],
  listMessages: ['messages/list-answers'],
  listWebhooks: ['webhooks/list-answers'],
  listWebhookEventTypes: ['webhooks/event-types-answer'],
}

/** Faults of what holds for every endpoint. */
export const conventionFaults: AreaFaults<'conventions'> = {
  'conventions/utf-8': [
    {
      says: 'names another charset',
      operations: {
        listUsers: (plain) => ({
          answer: (result, call) => ({ ...plain.answer(result, call), media: 'application/json; charset=iso-8859-1' }),
        }),
      },
    },
  ],
  'conventions/timestamps-are-integers': [
    {
      says: 'writes the start of an execution as an ISO date',
      operations: {
        getExecution: shaped((execution) => ({ ...execution, started: new Date(execution.started).toISOString() })),
      },
    },
  ],
  'conventions/create-answers-200': {
    each: (id) => ({
      says: 'answers 201 without a body where nothing but a name was sent',
      operations: {
        [id]: (plain: Operation) => ({
          answer: (result: unknown, call: unknown) => ({ ...plain.answer(result, call), status: 201 }),
        }),
      },
      collateral: ['errors/documented-status'],
    }),
  },
  'conventions/lists-are-whole': {
    each: (id) => ({
      says: 'lists the thirty newest objects only',
      operations: { [id]: shaped((list: unknown[]) => list.slice(-30)) },
      collateral: [
        'flows/created-flow-listed',
        'flows/scope-all-holds-plain-list',
        'schedules/created-schedule-listed',
      ] as never,
    }),
  },
  'conventions/collections-answer': {
    each: (id) => ({
      says: 'answers administrators a list with 203',
      operations: {
        [id]: (plain: Operation) => ({
          answer: (result: unknown, call: { caller: Caller }) => {
            const answer = plain.answer(result, call)
            return call.caller.user.role === 'administrator' ? { ...answer, status: 203 } : answer
          },
        }),
      },
      collateral: ['errors/documented-status', ...(ITS_LIST[id] ?? [])],
    }),
  },
  'conventions/text-comes-back': {
    each: (id) => ({
      says: 'answers a question mark for letters beyond the basic plane in names',
      operations: {
        [id]: shaped((object: { name: string }) => ({
          ...object,
          name: object.name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'),
        })),
      },
    }),
  },
  'conventions/timestamps-in-milliseconds': [
    {
      says: 'counts the start of an execution in seconds',
      operations: {
        getExecution: shaped((execution) => ({ ...execution, started: Math.floor(execution.started / 1000) })),
      },
    },
    {
      says: 'counts the creation of a flow in seconds',
      operations: { getFlow: shaped((flow) => ({ ...flow, created: Math.floor(flow.created / 1000) })) },
      collateral: ['flows/created-is-the-moment-of-creation'],
    },
  ],
  'conventions/largest-id-understood': {
    each: (id) => ({
      says: 'refuses ids that no double holds exactly',
      operations: {
        [id]: {
          steps: {
            readParameters: (incoming: Incoming) =>
              Object.values(incoming.path).some((value) => Number(value) > Number.MAX_SAFE_INTEGER)
                ? refuse(400, 'id too large', { text: 'the id is too large' })
                : plainSteps.readParameters(incoming),
          },
        },
      },
    }),
  },
}
