import { operation, reading } from './kernel/operation.ts'

/** Functions are the same for everybody: the world's own. */
export const functionOperations = {
  listFunctions: operation('listFunctions')({
    apply: ({ view }) => reading([...view.functions.values()]),
    answer: (functions) => ({ status: 200, json: functions.map((one) => ({ ...one })) }),
  }),
}
