import * as commands from './commands.ts'

export const cliChecks = [commands]
