import fc from 'fast-check'
import type { Tools } from './tools.ts'

/** Something that is done in a model run. */
export type Step<Model extends object> = fc.AsyncCommand<Model, Tools>

/** A step, and in which states it can be done. */
export function step<Model extends object>(
  name: string,
  when: (model: Model) => boolean,
  run: (model: Model, tools: Tools) => Promise<void>,
): fc.Arbitrary<Step<Model>> {
  return fc.constant({ check: (model) => when(model), run, toString: () => name })
}

/** A step on one of so many things of a kind, which are known by their numbers: on any for which it can be done. */
export function stepOn<Model extends object>(
  count: number,
  name: string,
  when: (model: Model, index: number) => boolean,
  run: (model: Model, index: number, tools: Tools) => Promise<void>,
): fc.Arbitrary<Step<Model>> {
  const fitting = (model: Model): number[] => [...Array(count).keys()].filter((index) => when(model, index))
  return fc.nat(count - 1).map((draw) => {
    let shown = name
    return {
      check: (model) => fitting(model).length > 0,
      async run(model, tools) {
        const indexes = fitting(model)
        const index = indexes[draw % indexes.length] as number
        shown = `${name} ${index + 1}`
        await run(model, index, tools)
      },
      toString: () => shown,
    }
  })
}

/** A step that is likelier than others, such as the one that makes what the others are about. */
export function often<Model extends object>(one: fc.Arbitrary<Step<Model>>): fc.Arbitrary<Step<Model>>[] {
  return [one, one, one]
}
