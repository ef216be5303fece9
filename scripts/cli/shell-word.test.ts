import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellWord } from './shell-word.ts'
import { LEDGERS, sweepLine } from './sweep-line.ts'

test.each(['plain/path-1.yaml', 'two words.yaml', "Ann's file.yaml", '$HOME `id` "x" \\ *', '', '#', '~/x'])(
  'the shell reads %j as it was',
  (text) => expect(execFileSync('sh', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' })).toBe(text),
)

test('leaves plain words unquoted', () => expect(shellWord('./target.yaml')).toBe('./target.yaml'))

test.each([
  [{ target: 'http://a.test/rest', file: 'my targets/a.yaml' }, LEDGERS, "--target 'my targets/a.yaml' --run a1"],
  [{ target: 'http://a.test/rest' }, LEDGERS, '--url http://a.test/rest --run a1'],
  [{ target: 'http://a.test/a&b' }, 'my ledgers', "--url 'http://a.test/a&b' --run a1 --ledger 'my ledgers'"],
])('the sweep command can be copied: %j', (named, folder, words) =>
  expect(sweepLine({ run: 'a1', ...named }, folder)).toBe(`etalon sweep ${words}`),
)
