import { expect, test } from 'vitest'
import { takes } from './schema.ts'

const TEXT = { type: 'string' } as const

test('a parameter beside a reference is one, and so is one that the reference leads to', () => {
  const parameters = {
    $ref: '#/$defs/common',
    properties: { subject: { type: 'string' } },
    $defs: {
      common: { properties: { description: { $ref: '#/$defs/text', minLength: 1 } } },
      text: { type: 'string' },
    },
  }
  expect(takes(parameters, 'subject', TEXT)).toBe(true)
  expect(takes(parameters, 'description', TEXT)).toBe(true)
  expect(takes(parameters, 'description', { type: 'integer' })).toBe(false)
  expect(takes(parameters, 'user_email', TEXT)).toBe(false)
})

test.each([
  [{ $ref: '#common' }],
  [{ $ref: 'https://schemas.example/tool.json' }],
  [{ if: { required: ['a'] }, else: { properties: { subject: TEXT } } }],
  [{ allOf: [{ patternProperties: { '^sub': TEXT } }] }],
])('what %j declares is not known', (parameters) => {
  expect(() => takes(parameters, 'subject', TEXT)).toThrow('may declare subject')
})
