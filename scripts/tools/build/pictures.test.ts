import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONSOLE_GUIDE } from './entries.ts'
import { withoutPictures } from './pictures.ts'

const guide = readFileSync(join(import.meta.dirname, '../../..', CONSOLE_GUIDE), 'utf8')

test('leaves out the pictures of the guide, and keeps its words', () => {
  const text = withoutPictures(guide)
  expect(text).toContain('| Journal: ')
  expect(text).not.toContain('.webp')
})

test('throws if the part with nothing but pictures has another heading', () => {
  expect(() => withoutPictures(guide.replace('## In dark', '## When dark'))).toThrow("'## In dark and on a phone'")
})
