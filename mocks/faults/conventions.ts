import type { Operation } from '../domain/kernel/operation.ts'
import { json } from './alterations.ts'
import type { AreaFaults } from './fault.ts'

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
        getExecution: json((execution) => ({ ...execution, started: new Date(execution.started).toISOString() })),
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
      says: 'lists the last twenty objects only',
      operations: { [id]: json((list: unknown[]) => list.slice(-20)) },
      collateral: [
        'flows/created-flow-listed',
        'flows/scope-all-holds-plain-list',
        'schedules/created-schedule-listed',
      ] as never,
    }),
  },
}
