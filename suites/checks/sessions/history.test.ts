import { expect, test } from 'vitest'
import { endsLike, isReply, says } from './history.ts'

const REPLY =
  'Use `<flow>` to **extract & load**, see [the guide](https://docs.example/a?b=1):\n\n```json\n{"a": 1}\n```'

test.each([
  REPLY,
  REPLY.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&#34;'),
  'Use  to extract & load, see the guide:\n\n{"a": 1}',
  'Use  to extract &amp; load, see the guide:\n\n{&quot;a&quot;: 1}',
])('%j is that reply', (content) => {
  expect(isReply(content, REPLY)).toBe(true)
  expect(endsLike(`Let me see. ${content}`, REPLY)).toBe(true)
})

test.each([
  REPLY.slice(0, 40),
  REPLY.replace('load', 'lead'),
  REPLY.replaceAll('&', '&amp;').replace('load', ''),
  `${REPLY} And more.`,
])('%j is another reply', (content) => {
  expect(isReply(content, REPLY)).toBe(false)
})

test('a word may be written with other marks', () => {
  expect(says('You said **kiwi**‑77.', 'kiwi-77')).toBe(true)
  expect(says('You said kiwi-78.', 'kiwi-77')).toBe(false)
  expect(says('There are 7. 7 of them run.', '77')).toBe(false)
})
