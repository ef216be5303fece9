import type { Int64 } from '#spec'

/** Location of a value in a document: member names and array indexes from the root. */
export type Path = readonly (string | number)[]

/** Untrusted input does not match its shape. */
export class ShapeError extends Error {
  override name = 'ShapeError'
  readonly path: Path
  /** The problem, without the location. */
  readonly problem: string

  constructor(path: Path, problem: string) {
    super(path.length === 0 ? problem : `${path.join('.')}: ${problem}`)
    this.path = path
    this.problem = problem
  }
}

/** Returns untrusted input as its type, or throws a {@link ShapeError}. */
export interface Shape<T> {
  (value: unknown, path: Path): T
  /** A check of the outermost kind only; the shape itself if absent. */
  readonly loose?: Shape<unknown>
}
/** The type that a shape returns. */
export type Of<S> = S extends Shape<infer T> ? T : never

export type Shapes = Readonly<Record<string, Shape<unknown>>>
export type Members<S extends Shapes> = { [Name in keyof S]: Of<S[Name]> }

function kind<T>(is: (value: unknown) => boolean, problem: string): Shape<T> {
  return (value, path) => {
    if (!is(value)) throw new ShapeError(path, problem)
    return value as T
  }
}

export const text = kind<string>((value) => typeof value === 'string', 'must be a text')
export const flag = kind<boolean>((value) => typeof value === 'boolean', 'must be true or false')
export const number = kind<number>((value) => typeof value === 'number' && Number.isFinite(value), 'must be a number')
export const count = withLoose(
  kind<number>((value) => Number.isSafeInteger(value) && (value as number) >= 0, 'must be an integer of at least 0'),
  number,
)
/** Largest time value of a date, in ms (ECMA-262, time values). */
export const LAST_DATE_MS = 8.64e15
export const time = kind<number>(
  (value) => Number.isSafeInteger(value) && Math.abs(value as number) <= LAST_DATE_MS,
  'must be whole milliseconds within the range of dates',
)
/** A future time, possibly beyond the last date. */
export const due = kind<number>(
  (value) => Number.isSafeInteger(value) && (value as number) >= -LAST_DATE_MS,
  'must be whole milliseconds',
)
export const int64 = kind<Int64>(isInt64, 'must be an integer of at most 64 bits')
/** A time at any distance, which may need more than 53 bits. */
export const distant = kind<number>(isInt64, 'must be an integer of at most 64 bits')
export const key = kind<string | Int64>(
  (value) => typeof value === 'string' || isInt64(value),
  'must be a text or an integer',
)
export const anything: Shape<unknown> = (value) => value

function isInt64(value: unknown): boolean {
  return typeof value === 'bigint' ? BigInt.asIntN(64, value) === value : Number.isSafeInteger(value)
}

const list = kind<unknown[]>(Array.isArray, 'must be a list')
const members: Shape<unknown> = (value, path) => void entriesOf(value, path)

/** A shape with another one for its outermost kind. */
function withLoose<T>(shape: Shape<T>, loose: Shape<unknown>): Shape<T> {
  return Object.assign(shape, { loose })
}

export function oneOf<const T extends string>(...words: T[]): Shape<T> {
  const shape = kind<T>((value) => words.includes(value as T), `must be ${words.join(' or ')}`)
  return withLoose(shape, text)
}

export function listOf<T>(of: Shape<T>): Shape<T[]> {
  return withLoose((value, path) => list(value, path).map((item, index) => of(item, [...path, index])), list)
}

/** An object with arbitrary names, whose values share one shape. */
export function mapOf<T>(of: Shape<T>): Shape<Record<string, T>> {
  return withLoose(
    (value, path) =>
      Object.fromEntries(entriesOf(value, path).map(([name, member]) => [name, of(member, [...path, name])])),
    members,
  )
}

/** An object with exactly these members. */
export function object<R extends Shapes>(required: R): Shape<Members<R>>
export function object<R extends Shapes, O extends Shapes>(
  required: R,
  optional: O,
): Shape<Members<R> & Partial<Members<O>>>
export function object(required: Shapes, optional: Shapes = {}): Shape<unknown> {
  const shapes: Shapes = { ...required, ...optional }
  return withLoose((value, path) => {
    const entries = entriesOf(value, path)
    for (const name of Object.keys(required))
      if (!entries.some(([given]) => given === name)) throw new ShapeError(path, `${name} is missing`)
    const read = entries.map(([name, member]) => {
      const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
      const known = Object.keys(shapes).join(', ')
      if (shape === undefined) throw new ShapeError([...path, name], `unknown member; the members are ${known}`)
      return [name, shape(member, [...path, name])] as const
    })
    return Object.fromEntries(read)
  }, members)
}

function entriesOf(value: unknown, path: Path): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ShapeError(path, 'must be an object')
  return Object.entries(value)
}
