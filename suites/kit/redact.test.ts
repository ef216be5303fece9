import { describe, expect, test } from 'vitest'
import { Redactor } from './redact.ts'

const KEY = 'Zx9'.repeat(86).slice(0, 256)

function knowing(...secrets: string[]): Redactor {
  const redactor = new Redactor()
  for (const [index, secret] of secrets.entries()) redactor.know(secret, `ETALON_${'ABC'[index]}`)
  return redactor
}

describe('a known secret is masked', () => {
  test.each([
    ['in a header', KEY, `Bearer ${KEY}`, 'Bearer $ETALON_A'],
    ['in a path', 'a b/ü', '/x/a%20b%2F%C3%BC', '/x/$ETALON_A'],
    ['in a query', 'a b~c', '?p=a+b%7Ec&q=1', '?p=$ETALON_A&q=1'],
    ['in JSON', 'say "a\\b"', '{"p":"say \\"a\\\\b\\""}', '{"p":"$ETALON_A"}'],
    ['in Base64', 'word-of-pass', `Basic ${btoa('ada:word-of-pass')}`, 'Basic YWRhOn$ETALON_Aw=='],
    ['in Base64 with more behind', 'word-of-pass', btoa('word-of-pass\n'), '$ETALON_ACg=='],
    ['in Base64 for addresses', 'word?of>pass', Buffer.from('word?of>pass').toString('base64url'), '$ETALON_A'],
    ['in hexadecimal digits', 'word-of-pass', '776F72642D6F662D70617373', '$ETALON_A'],
    ['as a member of JSON', 'word-of-pass', '{"word-of-pass":1}', '{"$ETALON_A":1}'],
    ['every time', 'abc', 'abc-abc', '$ETALON_A-$ETALON_A'],
    ['with signs of a pattern', 'a.b*(c', 'a.b*(c axb', '$ETALON_A axb'],
    ['where a message is cut', KEY, `the key is "${KEY.slice(0, 200)}…, expected`, 'the key is "$ETALON_A…, expected'],
    ['of digits as a whole number only', '123456', '123456 and 1712345678', '$ETALON_A and 1712345678'],
  ])('%s', (_name, secret, text, masked) => expect(knowing(secret).mask(text)).toBe(masked))

  test('as a whole where another one is a part of it', () => {
    expect(knowing('pass', 'my-pass-word').mask('my-pass-word, pass')).toBe('$ETALON_B, $ETALON_A')
  })

  test('but not within the name of another', () => {
    expect(knowing('key-1', 'ETALON').mask('key-1 ETALON')).toBe('$ETALON_A $ETALON_B')
  })

  test('and nothing is where none is known', () => {
    expect(knowing().mask('')).toBe('')
    expect(knowing('').mask('some text…')).toBe('some text…')
  })
})

describe('a secret that comes up is learnt', () => {
  const learning = (body: string): Redactor => {
    const redactor = new Redactor()
    redactor.learn(body)
    return redactor
  }

  test.each([
    ['by its member', '{"tfaToken": "opaque-1"}', 'opaque-1', '$ETALON_TFA_TOKEN_1'],
    ['with its escapes', '{"password":"a\\"bcdef"}', 'a"bcdef', '$ETALON_PASSWORD_1'],
    ['as a key', '{"key":"0123456789abcdef-X"}', '0123456789abcdef-X', '$ETALON_KEY_1'],
    ['as a key of the documented form under any name', `{"value":"${KEY}"}`, KEY, '$ETALON_SECRET_1'],
    ['as a JWT under any name', '{"jwt":"eyJhbGci.eyJzdWIi.c2ln"}', 'eyJhbGci.eyJzdWIi.c2ln', '$ETALON_SECRET_1'],
  ])('%s', (_name, body, secret, masked) => expect(learning(body).mask(secret)).toBe(masked))

  test('as a key wherever it stands in a long text', () => {
    for (let before = 0; before < 2 * KEY.length; before++) {
      const begin = 'word '.repeat(KEY.length).slice(-before - 1)
      expect(learning(`${begin}${KEY} more`).mask(`${begin}${KEY} more`)).toBe(`${begin}$ETALON_SECRET_1 more`)
    }
  })

  test.each([
    ['the key of a connector type', '{"key":"connection.database.postgres"}', 'connection.database.postgres'],
    ['the code of an error', '{"code":"cap_exceeded"}', 'cap_exceeded'],
    ['a word too short to be one', '{"token":"none"}', 'none'],
  ])('%s is none', (_name, body, text) => expect(learning(body).mask(text)).toBe(text))

  test('secrets of one kind are numbered, and known once', () => {
    const redactor = learning('[{"token":"first-1"},{"token":"second-2"},{"token":"first-1"}]')
    expect(redactor.variables()).toEqual({ ETALON_TOKEN_1: 'first-1', ETALON_TOKEN_2: 'second-2' })
  })
})
