import { describe, expect, test } from 'vitest'
import { assistantScript, demoAssistant } from '../../world/assistant.ts'
import { replyTo } from './script.ts'

const says = (message: string, systemPrompt = '', earlier: readonly string[] = []): string =>
  replyTo(demoAssistant, { message, systemPrompt, earlier }).says

describe('the first matching reply of a script is used', () => {
  test.each([
    ['by a word of the message, whatever the case', says('WHAT IS A FLOW?'), /^A \*\*flow\*\*/],
    ['otherwise the last one', says('hm'), /nothing to say/],
    ['by the system prompt', says('hm', 'Answer with the one word pineapple'), /^pineapple$/],
    ['with a word that was said before', says('Which word did I tell you?', '', ['Remember the word kiwi']), /kiwi/],
    ['but not with a word that nobody said', says('Which word did I tell you?'), /nothing to say/],
  ])('%s', (_name, said, expected) => expect(said).toMatch(expected))
})

describe('a custom script', () => {
  test('is laid over the one of the demo world', () => {
    const script = assistantScript({ model: 'mine', replies: [{ when: '^hi$', says: 'Hello' }] })
    expect(replyTo(script, { message: 'hi', systemPrompt: '', earlier: [] }).says).toBe('Hello')
    expect(script).toMatchObject({ model: 'mine', otherwise: demoAssistant.otherwise })
  })

  test.each([
    ['text', 'hello', 'must be an object'],
    ['replies that are no list', { replies: {} }, 'replies: must be a list'],
    ['a reply that is text', { replies: ['hello'] }, 'replies.0: must be an object'],
    ['a pattern that is none', { replies: [{ when: '(' }] }, 'replies.0.when: must be a regular expression'],
    [
      'a phase that is not documented',
      { phases: [{ phase: 'pondering', message: 'Hm' }] },
      'phases.0.phase: must be thinking or analyzing or preparing',
    ],
    [
      'a tool without a message',
      { replies: [{ tools: [{ name: 'host_cli' }] }] },
      'replies.0.tools.0: message is missing',
    ],
    [
      'a failure without retryable',
      { replies: [{ fails: { error: 'no', code: 'no' } }] },
      'replies.0.fails: retryable is missing',
    ],
    ['a member that a reply has not', { replies: [{ answers: 'hm' }] }, 'replies.0.answers: unknown member'],
    ['a number for a text', { model: 7 }, 'model: must be a text'],
  ])('is refused if it is %s', (_name, given, message) => {
    expect(() => assistantScript(given)).toThrow(message)
  })
})
