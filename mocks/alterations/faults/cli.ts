import { commandsOf } from '../../domain/cli.ts'
import { put } from '../../world/index.ts'
import { on } from '../on.ts'
import { type AreaFaults, fault } from './fault.ts'

export const cliFaults: AreaFaults<'cli'> = {
  'cli/run-answers': fault('responds 203 to commands', on('runCommands').status(203)),
  'cli/run-answers-output': fault(
    'omits the output of a single command',
    on('runCommands').body((outputs) => (outputs.length > 1 ? outputs : [{ command: outputs[0].command }])),
  ),
  'cli/run-several': [
    fault(
      'runs only the first of several commands',
      on('runCommands').body((outputs) => outputs.slice(0, 1)),
    ),
    fault(
      'runs only the first two commands',
      on('runCommands').body((outputs) => outputs.slice(0, 2)),
    ),
  ],
  'cli/output-is-of-the-request': [
    fault(
      'returns the output of the request before',
      on('runCommands').decides(({ changes, result, ...decision }, { caller: { user }, view, now }) => {
        const key = `output:${user.id}`
        const before = view.visits.get(key)?.kind
        const last = result.map(({ output }) => output).join('\n')
        const visit = put('visits', key, { key, userId: String(user.id), kind: last, id: 0, at: now })
        const told = before === undefined ? result : result.map((one) => ({ ...one, output: before }))
        return { ...decision, changes: [...changes, visit], result: told }
      }),
    ),
    fault(
      'returns the output of another user who runs commands in the same second',
      on('runCommands').decides(({ changes, result, ...decision }, { caller: { user }, view, now }) => {
        const key = `output:${user.id}`
        const kind = result.map(({ output }) => output).join('\n')
        const visit = put('visits', key, { key, userId: String(user.id), kind, id: 0, at: now })
        const others = [...view.visits.values()].filter((one) => one.key.startsWith('output:') && one.key !== key)
        const last = others.findLast(({ at }) => now - at < 1_000)?.kind
        const told = last === undefined ? result : result.map((one) => ({ ...one, output: last }))
        return { ...decision, changes: [...changes, visit], result: told }
      }),
    ),
    fault(
      'returns the first kilobyte of an output',
      on('runCommands').body((outputs) =>
        outputs.map(({ output }: { output: string }) => ({ output: output.slice(0, 1_024) })),
      ),
    ),
    ...Object.entries({
      'runs commands with their first four arguments': (line: string) => line.split(' ').slice(0, 5).join(' '),
      'runs commands with ASCII only': (line: string) => line.replaceAll(/[^ -~]/g, '?'),
      'runs the first 255 characters of a command': (line: string) => line.slice(0, 255),
    }).map(([says, change]) =>
      fault(
        says,
        on('runCommands').given((call) => ({
          ...call,
          body: { commands: commandsOf(call.body).map(change) },
        })),
      ),
    ),
  ],
  'cli/list-answers': fault('responds 203 to the list', on('listCommands').status(203)),
  'cli/list-names-commands': [
    fault(
      'omits the names of commands',
      on('listCommands').items(({ description }) => ({ description })),
    ),
    ...['version', 'echo'].map((hidden) =>
      fault(
        `leaves the command ${hidden} out of the list`,
        on('listCommands').body((commands) => commands.filter(({ name }: { name: string }) => name !== hidden)),
      ),
    ),
  ],
}
