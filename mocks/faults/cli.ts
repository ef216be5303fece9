import { shaped } from '../alterations/shaped.ts'
import { under } from './alterations.ts'
import type { AreaFaults } from './fault.ts'

export const cliFaults: AreaFaults<'cli'> = {
  'cli/run-answers': [
    {
      says: 'answers commands with 203',
      operations: { runCommands: under(203) },
      collateral: ['errors/documented-status'],
    },
  ],
  'cli/run-answers-output': [
    {
      says: 'keeps what a single command writes to itself',
      operations: {
        runCommands: shaped((outputs) => (outputs.length > 1 ? outputs : [{ command: outputs[0].command }])),
      },
    },
  ],
  'cli/run-several': [
    {
      says: 'runs the first of several commands',
      operations: { runCommands: shaped((outputs) => outputs.slice(0, 1)) },
    },
  ],
  'cli/list-answers': [
    {
      says: 'answers the list with 203',
      operations: { listCommands: under(203) },
      collateral: ['conventions/collections-answer', 'errors/documented-status'],
    },
  ],
  'cli/list-names-commands': [
    {
      says: 'describes the commands without their names',
      operations: { listCommands: shaped((list) => list.map(({ description }: any) => ({ description }))) },
    },
  ],
}
