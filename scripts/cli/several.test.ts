import { Command } from 'commander'
import { expect, test } from 'vitest'
import { checkCommand } from './check.ts'
import { contractsCommand } from './contracts.ts'
import { mergeCommand } from './merge.ts'
import { proxyCommand } from './proxy.ts'
import { replayCommand } from './replay.ts'
import { several } from './several.ts'

test('values may be repeated, or joined with commas', () => {
  const command = new Command().addOption(several('--only <rules>', 'rules'))
  command.parse(['--only', 'a,b', '--only', 'c'], { from: 'user' })
  expect(command.opts()).toEqual({ only: ['a', 'b', 'c'] })
})

const TAKING = [
  ['report', checkCommand()],
  ['report', contractsCommand()],
  ['pact', contractsCommand()],
  ['report', proxyCommand()],
  ['report', mergeCommand()],
  ['pact', replayCommand()],
] as const

test.each(TAKING.map(([name, command]) => [command.name(), name, command] as const))(
  '%s --%s takes files, whose names may have commas',
  (_command, name, command) => {
    command.parseOptions([`--${name}`, 'a,b.json', `--${name}`, 'c.json'])
    expect(command.opts()).toMatchObject({ [name]: ['a,b.json', 'c.json'] })
    const help = command.helpInformation().replaceAll(/\s+/g, ' ')
    expect(help).toMatch(new RegExp(`--${name} <file> [^-]*may be repeated`))
  },
)
