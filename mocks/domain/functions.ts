import { operation, reading } from './kernel/operation.ts'

/** Functions belong to the world, not to a tenant. */
export const functionOperations = {
  listFunctions: operation('listFunctions')({
    apply: ({ view }) => reading([...view.functions.values()]),
    answer: (functions) => ({ status: 200, json: functions.map((one) => ({ ...one })) }),
  }),
}
