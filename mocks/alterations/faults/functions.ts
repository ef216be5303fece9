import { on } from '../on.ts'
import { type AreaFaults, fault } from './fault.ts'

export const functionFaults: AreaFaults<'functions'> = {
  'functions/list-answers': fault('answers the list with 203', on('listFunctions').status(203)),
  'functions/list-names-functions': fault(
    'describes the functions without their names',
    on('listFunctions').items(({ description }) => ({ description })),
  ),
}
