import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { sweepWords } from './check/check.ts'
import { shellWord } from './shell-word.ts'

test.each(['plain/path-1.yaml', 'two words.yaml', "Ann's file.yaml", '$HOME `id` "x" \\ *', '', '#', '~/x'])(
  'the shell reads %j as it was',
  (text) => expect(execFileSync('sh', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' })).toBe(text),
)

test('what needs no quotes has none', () => expect(shellWord('./target.yaml')).toBe('./target.yaml'))

test.each([
  [{ target: 'my targets/a.yaml' }, "--target 'my targets/a.yaml'"],
  [{ url: 'http://a.test/rest' }, '--url http://a.test/rest'],
  [{ url: 'http://a.test/a&b' }, "--url 'http://a.test/a&b'"],
])('the words that find the target again can be copied: %j', (flags, words) => expect(sweepWords(flags)).toBe(words))
