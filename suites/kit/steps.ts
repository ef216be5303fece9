import fc from 'fast-check'
import type { Tools } from './tools.ts'

/** A step of a model run. */
export type Step<Model extends object> = fc.AsyncCommand<Model, Tools>

/** A step, with the condition for it. */
export function step<Model extends object>(
  name: string,
  when: (model: Model) => boolean,
  run: (model: Model, tools: Tools) => Promise<void>,
): fc.Arbitrary<Step<Model>> {
  return fc.constant({ check: (model) => when(model), run, toString: () => name })
}

/** A step on one of up to `count` numbered objects: on any that meets the condition. */
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

/** Makes a step more likely, such as the one that creates what the others use. */
export function often<Model extends object>(one: fc.Arbitrary<Step<Model>>): fc.Arbitrary<Step<Model>>[] {
  return [one, one, one]
}
