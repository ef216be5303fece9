import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const PAGES = ['*.md', 'docs/**/*.{md,yml}', 'bench/*.md', 'action.yml', '.github/**/*.yml']
const SOURCES = ['{spec,mocks,suites,contracts,scripts,tests}/**/*.{ts,js}']
const GENERATED = /\/generated\/|^tests\/goldens\/files\/|^docs\/reference\/(?:control-surface|report|diff)\.md$/
/** They name the synonyms. */
const OWN = ['docs/glossary.md', 'tests/guides/glossary.test.ts']

/** Synonyms that code still uses, some in another sense: only pages are free of them. */
const PAGES_ONLY = new Set([
  'alarm',
  'answers',
  'whoever',
  'so many',
  'tells',
  'told',
  'mend',
  'patience',
  'presence',
  'renewal',
])
/** A condition with `where` cannot be distinguished from a place. */
const NOT_A_WORD = new Set(['where'])

/** The synonyms in the last column of the glossary's tables. */
function synonyms(): string[] {
  const rows = [...read('docs/glossary.md').matchAll(/^\|.*\| *([^|]*?) *\|$/gm)].map(([, last]) => last!)
  return rows
    .flatMap((cell) => cell.split(', '))
    .filter((word) => word !== '' && word !== 'instead of' && !/^-+$/.test(word) && !NOT_A_WORD.has(word))
}

const filesOf = (patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT }).filter((file) => !GENERATED.test(file) && !OWN.includes(file))

/** Lines of files with the word, as `file:line`. */
function linesWith(word: string, files: readonly string[]): string[] {
  const pattern = new RegExp(`(?<![\\w/-])${word}s?(?![\\w-])`, 'i')
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  )
}

describe('a synonym that the glossary rules out is used nowhere', () => {
  const pages = filesOf(PAGES)
  const everything = [...pages, ...filesOf(SOURCES)]

  test.each(synonyms())('%s', (word) => {
    expect(linesWith(word, PAGES_ONLY.has(word) ? pages : everything)).toEqual([])
  })

  test('is found in a text', () => {
    expect(synonyms().length).toBeGreaterThan(8)
    expect(linesWith('false alarm', OWN)).not.toEqual([])
  })
})
