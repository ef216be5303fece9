import { on } from '../on.ts'
import { type AreaFaults, fault } from './fault.ts'

export const cliFaults: AreaFaults<'cli'> = {
  'cli/run-answers': fault('answers commands with 203', on('runCommands').status(203)),
  'cli/run-answers-output': fault(
    'keeps what a single command writes to itself',
    on('runCommands').body((outputs) => (outputs.length > 1 ? outputs : [{ command: outputs[0].command }])),
  ),
  'cli/run-several': fault(
    'runs the first of several commands',
    on('runCommands').body((outputs) => outputs.slice(0, 1)),
  ),
  'cli/list-answers': fault('answers the list with 203', on('listCommands').status(203)),
  'cli/list-names-commands': fault(
    'describes the commands without their names',
    on('listCommands').items(({ description }) => ({ description })),
  ),
}
