import { shaped } from '../alterations/shaped.ts'
import { under } from './alterations.ts'
import type { AreaFaults } from './fault.ts'

export const functionFaults: AreaFaults<'functions'> = {
  'functions/list-answers': [
    {
      says: 'answers the list with 203',
      operations: { listFunctions: under(203) },
      collateral: ['conventions/collections-answer', 'errors/documented-status'],
    },
  ],
  'functions/list-names-functions': [
    {
      says: 'describes the functions without their names',
      operations: { listFunctions: shaped((list) => list.map(({ description }: any) => ({ description }))) },
    },
  ],
}
