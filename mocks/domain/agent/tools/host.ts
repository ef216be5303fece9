import { plainCommands } from '../../cli/commands.ts'
import { nameAndArgument, runCommand } from '../../cli.ts'
import type { AgentTool, ToolCall } from './tool.ts'
import { failed } from './platform-tool.ts'

export const hostListCommands: AgentTool = {
  name: 'host_list_commands',
  description: 'Lists the commands of the host.',
  parameters: { type: 'object', properties: {} },
  annotations: {
    title: 'List the commands of the host',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  standsFor: ['listCommands'],
  agentic: true,
  execute: () => {
    const lines = Object.entries(plainCommands).map(([name, { description }]) => `${name}: ${description}`)
    return { success: true, text: lines.join('\n'), changes: [] }
  },
}

export const hostCli: AgentTool = {
  name: 'host_cli',
  description: 'Runs a command on the host.',
  parameters: {
    type: 'object',
    properties: { command: { type: 'string', description: 'The complete command line' } },
    required: ['command'],
  },
  annotations: {
    title: 'Run a command on the host',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
  standsFor: ['runCommands'],
  agentic: true,
  execute: ({ command }, call) => runOnHost(String(command), call),
}

/** Runs a command line with the platform's own commands. */
function runOnHost(line: string, call: ToolCall): ReturnType<AgentTool['execute']> {
  const [name, argument] = nameAndArgument(line)
  const command = Object.hasOwn(plainCommands, name) ? plainCommands[name] : undefined
  if (command === undefined) return failed(`There is no command '${name}'.`)
  const { output, failed: hasFailed, changes = [] } = runCommand(command, argument, call)
  return { success: hasFailed !== true, text: output, changes }
}
