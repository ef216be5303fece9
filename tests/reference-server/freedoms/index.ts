import fc from 'fast-check'
import { agent } from './agent.ts'
import { auth } from './auth.ts'
import { bulk } from './bulk.ts'
import { errors } from './errors.ts'
import { executions } from './executions.ts'
import { fields } from './fields.ts'
import { flows } from './flows.ts'
import { http } from './http.ts'
import { ids } from './ids.ts'
import { lists } from './lists.ts'
import { objects } from './objects.ts'
import { reading } from './reading.ts'
import { runs } from './runs.ts'
import { versions } from './versions.ts'
import { webhooks } from './webhooks.ts'

/** What the documents leave open, by area. The order counts: see `plants/index.ts`. */
export const FREEDOMS = [
  ...fields,
  ...ids,
  ...flows,
  ...versions,
  ...runs,
  ...executions,
  ...bulk,
  ...webhooks,
  ...reading,
  ...auth,
  ...agent,
  ...objects,
  ...lists,
  ...errors,
  ...http,
] as const

type Listed = (typeof FREEDOMS)[number]

/** The name of a freedom. */
export type ChoiceName = Listed['name']

/** The variants of a freedom. */
export type VariantOf<N extends ChoiceName> = Extract<Listed, { name: N }>['variants'][number]

/** A variant for some freedoms. For all others the first one counts. */
export type Choices = { readonly [N in ChoiceName]?: VariantOf<N> }

/** The variant in use. */
export function variantIn<N extends ChoiceName>(choices: Choices, name: N): VariantOf<N> {
  return (choices[name] ?? FREEDOMS.find((one) => one.name === name)?.variants[0]) as VariantOf<N>
}

/** A random variant for every freedom; the same seed always gives the same ones. */
export function drawn(seed: number): Choices {
  const each = FREEDOMS.map(({ name, variants }) => [name, fc.constantFrom<string>(...variants)] as const)
  const [choices = {}] = fc.sample(fc.record(Object.fromEntries(each)), { seed, numRuns: 1 })
  return choices
}

/** Choices from texts of the form `NAME=VARIANT`. @throws Error if there is no such freedom or variant */
export function choicesFrom(texts: readonly string[]): Choices {
  return Object.fromEntries(
    texts.map((text) => {
      const [name, variant = ''] = text.split('=')
      const freedom = FREEDOMS.find((one) => one.name === name)
      if (freedom === undefined) throw new Error(`there is no freedom ${name}: see tests/reference-server/freedoms`)
      if (!freedom.variants.some((one) => one === variant))
        throw new Error(`${name} is one of ${freedom.variants.join(', ')}, not ${variant}`)
      return [name, variant]
    }),
  )
}
