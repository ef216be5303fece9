type Maker = (...args: never[]) => unknown

/** Not every browser has it. */
const { captureStackTrace } = Error as { captureStackTrace?: (trace: object, maker: Maker) => void }

/** The call stacks under which checks and faults were made. The engine writes one out only when it is read, so noting it is cheap. */
const stacks = new WeakMap<object, { stack?: string }>()

/** Notes the place at which a function that makes definitions was called. Engines without stack traces note none. */
export function noted<Definition extends object>(definition: Definition, maker: Maker): Definition {
  const trace: { stack?: string } = {}
  captureStackTrace?.(trace, maker)
  stacks.set(definition, trace)
  return definition
}

/** Gives a definition the place of another, from which it was made. */
export function notedAs<Definition extends object>(definition: Definition, origin: object): Definition {
  const trace = stacks.get(origin)
  if (trace !== undefined) stacks.set(definition, trace)
  return definition
}

/** A place in a source file. */
export interface Written {
  /** Address of the file. */
  file: string
  line: number
}

/** The calls that led to a definition, the innermost first. */
export function callsTo(definition: object): Written[] {
  const frames = stacks.get(definition)?.stack?.split('\n') ?? []
  return frames.flatMap((frame) => {
    const [, file, line] = /((?:file:\/\/)?\/[^()]*?):(\d+):\d+\)?$/.exec(frame) ?? []
    return file === undefined ? [] : [{ file, line: Number(line) }]
  })
}
