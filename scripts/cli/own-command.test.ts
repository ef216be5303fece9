import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownCommand } from './own-command.ts'

test.each([
  ['npx etalon', { npm_command: 'exec' }, '/anywhere/.npm/_npx/1/node_modules/.bin/etalon'],
  ['npx etalon', {}, '/project/node_modules/.bin/etalon'],
  ['node scripts/etalon.js', {}, join(process.cwd(), 'scripts/etalon.js')],
  ['node scripts/etalon.js', { npm_command: 'run-script' }, join(process.cwd(), 'scripts/etalon.js')],
  ['etalon', {}, '/usr/local/bin/etalon'],
  ['etalon', {}, undefined],
])('%s is printed as it was typed', (printed, env, script) => {
  expect(ownCommand(env, script)).toBe(printed)
})
