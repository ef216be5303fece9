import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGES = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT }), 'scripts/embedded-target.yaml']
/** A value within braces or brackets that is not quoted, and begins a word with what is an indicator to some parsers. */
const ODD = /[{[,]\s*[\w.-]+:\s+(?!["'{[$])[^,}\]"'#]*(?:^|\s)[?*&!%@`|>][^,}\]]*/gm

/** The YAML of a page; all of a file that is YAML. */
function yamlOf(page: string): string {
  const text = readFileSync(join(ROOT, page), 'utf8')
  if (page.endsWith('.yaml')) return text.replaceAll(/^\s*#.*$/gm, '')
  return [...text.matchAll(/```yaml\n([^]*?)```/g)].map(([, block]) => block).join('\n')
}

test.each(PAGES)('%s has no YAML that other parsers, PyYAML among them, refuse', (page) => {
  expect(yamlOf(page).match(ODD)).toBeNull()
})

test('such YAML is noticed', () => {
  expect('schedule: { expression: 0 0 12 1 1 ?, other: 0 30 4 1 1 ? }'.match(ODD)).toHaveLength(2)
})
