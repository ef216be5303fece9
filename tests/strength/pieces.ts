import type { Behaviour } from '../../mocks/index.ts'

/** The name of one replaceable piece of a behaviour: `operation:<id>`, `part:<area>.<name>` or `step:<name>`. */
export type Piece = string

/** Wraps a behaviour to call `note` whenever one of its operations or parts is used. */
export function traced(behaviour: Behaviour, note: (piece: Piece) => void): Behaviour {
  const watched = <T extends object>(object: T, prefix: string): T =>
    new Proxy(object, {
      get(target, name, receiver) {
        if (typeof name === 'string') note(prefix + name)
        return Reflect.get(target, name, receiver) as unknown
      },
    })
  return {
    operations: watched(behaviour.operations, 'operation:'),
    steps: behaviour.steps,
    parts: Object.fromEntries(
      Object.entries(behaviour.parts).map(([area, parts]) => [area, watched(parts as object, `part:${area}.`)]),
    ) as unknown as Behaviour['parts'],
  }
}

/** The pieces in which two behaviours differ. */
export function difference(plain: Behaviour, altered: Behaviour): Set<Piece> {
  const differing = (a: object, b: object, prefix: string): Piece[] =>
    Object.keys(b)
      .filter((name) => a[name as never] !== b[name as never])
      .map((name) => prefix + name)
  return new Set([
    ...differing(plain.operations, altered.operations, 'operation:'),
    ...differing(plain.steps, altered.steps, 'step:'),
    ...Object.keys(altered.parts).flatMap((area) =>
      differing(plain.parts[area as never], altered.parts[area as never], `part:${area}.`),
    ),
  ])
}
