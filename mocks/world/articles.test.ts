import { expect, test } from 'vitest'
import { demoAssistant } from './assistant.ts'

const { articles } = demoAssistant

test.each(articles.map((article) => [article.title, article.text] as const))(
  '%s is a short article',
  (_title, text) => {
    const words = text.split(/\s+/).filter((word) => /\w/.test(word))
    expect(words.length).toBeGreaterThanOrEqual(80)
    expect(words.length).toBeLessThanOrEqual(150)
    expect(text).toMatch(/^### \S/m)
    expect(text).toMatch(/^(- |1\. |\| |```)/m)
  },
)

test('the titles are different', () => {
  expect(new Set(articles.map(({ title }) => title)).size).toBe(30)
})
