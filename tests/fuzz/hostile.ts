import fc from 'fast-check'

/** Texts that trip up code that misinterprets them: prototype keys, numbers, paths, markup, control characters. */
const TRAPS = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e3',
  '1.5',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '../../etc/passwd',
  '%00',
  '%zz',
  '{{secret:orders_db}}',
  "'; drop table orders; --",
  '<script>',
  '\u0000',
  '\u202e',
  '\ud800',
  '🦉',
  'İ',
  '0000-13-45',
  '* * * * * *',
  'ftp://[::',
] as const

/** A hostile text, with arbitrary characters, or long. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...TRAPS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 10_000 }).map((times) => 'long '.repeat(times)) },
)

/** Numbers at the limits of JavaScript and int64, and beyond. */
export const hostileNumber: fc.Arbitrary<number | bigint> = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2n ** 53n + 1n,
    2n ** 63n - 1n,
    2n ** 63n,
    -(2n ** 63n),
    -(2n ** 64n),
  ),
  fc.maxSafeInteger(),
)

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, {}, []),
    hostileText,
    hostileNumber,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(hostileText, tie('value')), { maxLength: 3 }).map((members) => Object.fromEntries(members)),
  ),
})).value
