import type { AnyAnswer } from '../domain/kernel/answer.ts'
import type { Alteration, Replacement } from '../domain/kernel/behaviour.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import type { Parts } from '../domain/kernel/parts.ts'
import type { Steps } from '../domain/kernel/steps.ts'

/** Changes shared decisions of an area, for every operation. */
export function part<Area extends keyof Parts>(area: Area, change: Replacement<Parts[Area]>): Alteration {
  return { parts: { [area]: change } }
}

/** Changes steps of the request path, for every operation. */
export function step(change: Replacement<Steps>): Alteration {
  return { steps: change }
}

/** Changes every final answer, including refusals. */
export function rendered(change: (answer: AnyAnswer, incoming: Incoming) => AnyAnswer): Alteration {
  return step(({ render }) => ({ render: (answer, incoming) => change(render(answer, incoming), incoming) }))
}

/** Marks an alteration as one of the outer form, which is applied after changes of content. */
export function form(alteration: Alteration): Alteration {
  return { ...alteration, form: true }
}

/**
 * Combines alterations into one.
 * @throws Error if two of them alter the same operation or area
 */
export function together(...alterations: readonly Alteration[]): Alteration {
  const [first = {}, ...others] = alterations
  return others.reduce<Alteration>((all, one) => {
    const merged = { ...all, ...one }
    for (const member of ['operations', 'parts'] as const) {
      if (all[member] === undefined || one[member] === undefined) continue
      const twice = Object.keys(one[member]).find((name) => Object.hasOwn(all[member] ?? {}, name))
      if (twice !== undefined)
        throw new Error(`${twice} is altered twice in one alteration; give its changes to one call`)
      Object.assign(merged, { [member]: { ...all[member], ...one[member] } })
    }
    return merged
  }, first)
}
