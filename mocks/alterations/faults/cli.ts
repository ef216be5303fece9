import { on } from '../on.ts'
import { type AreaFaults, fault } from './fault.ts'

export const cliFaults: AreaFaults<'cli'> = {
  'cli/run-answers': fault('responds 203 to commands', on('runCommands').status(203)),
  'cli/run-answers-output': fault(
    'omits the output of a single command',
    on('runCommands').body((outputs) => (outputs.length > 1 ? outputs : [{ command: outputs[0].command }])),
  ),
  'cli/run-several': fault(
    'runs only the first of several commands',
    on('runCommands').body((outputs) => outputs.slice(0, 1)),
  ),
  'cli/list-answers': fault('responds 203 to the list', on('listCommands').status(203)),
  'cli/list-names-commands': fault(
    'omits the names of commands',
    on('listCommands').items(({ description }) => ({ description })),
  ),
}
