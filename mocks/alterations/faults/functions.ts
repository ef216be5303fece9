import { on } from '../on.ts'
import { type AreaFaults, fault } from './fault.ts'

export const functionFaults: AreaFaults<'functions'> = {
  'functions/list-answers': fault('responds 203 to the list', on('listFunctions').status(203)),
  'functions/list-names-functions': [
    fault(
      'omits the names of functions',
      on('listFunctions').items(({ description }) => ({ description })),
    ),
    fault(
      'lists the first forty functions',
      on('listFunctions').body((functions) => functions.slice(0, 40)),
    ),
  ],
}
