import type { Context, Hono } from 'hono'
import type { Freedom } from '#spec'
import { type NamedVariant, combinationBy } from '../../sandboxes/overrides.ts'
import { bodyOf, wrong } from './body.ts'
import { noSuch } from './no-such.ts'
import { override, tables } from './overrides.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** Variants by freedom: listed, chosen at random, named. */
export function variantRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', shown)
  app.put('/', async (context) => {
    const { seed, variants = {} } = await bodyOf(context.req.raw, 'setVariants')
    const freedoms = await allFreedoms()
    const named: NamedVariant[] = []
    for (const [id, variant] of Object.entries(variants)) {
      const freedom = freedoms.find((one) => one.id === id) ?? (await wrong('setVariants', noFreedom(id, freedoms)))
      named.push(await variantOf(freedom, variant, 'setVariants'))
    }
    await tables.variants()
    override(context.var.sandbox, { combination: seed === undefined ? undefined : await combinationBy(seed), named })
    return shown(context)
  })
  app.delete('/', (context) => {
    override(context.var.sandbox, { combination: undefined, named: [] })
    return context.body(null, 204)
  })
  app.put('/:area/:freedom', async (context) => {
    const freedom = await freedomIn(context)
    const { variant } = await bodyOf(context.req.raw, 'setVariant')
    const one = await variantOf(freedom, variant, 'setVariant')
    override(context.var.sandbox, { named: [...othersThan(freedom, context), one] })
    return shown(context)
  })
  app.delete('/:area/:freedom', async (context) => {
    override(context.var.sandbox, { named: othersThan(await freedomIn(context), context) })
    return context.body(null, 204)
  })
  return app
}

async function allFreedoms(): Promise<readonly Freedom[]> {
  return (await import('./freedoms.ts')).freedoms
}

async function freedomIn({ req }: Context<Scope>): Promise<Freedom> {
  const freedoms = await allFreedoms()
  const id = `${req.param('area')}/${req.param('freedom')}`
  return found(
    freedoms.find((one) => one.id === id),
    () => noFreedom(id, freedoms),
  )
}

function othersThan({ id }: Freedom, { var: { sandbox } }: Context<Scope>): NamedVariant[] {
  return sandbox.overrides.now.named.filter(({ freedom }) => freedom !== id)
}

function noFreedom(id: string, freedoms: readonly Freedom[]): string {
  return noSuch(
    'freedom',
    id,
    freedoms.map((one) => one.id),
  )
}

/** A freedom with one of its variants; the first is the plain choice, which alters nothing. */
async function variantOf(
  { id, fixed, variants: all }: Freedom,
  variant: string,
  operation: 'setVariants' | 'setVariant',
): Promise<NamedVariant> {
  const choices = fixed === undefined ? all : all.slice(0, 1)
  if (!choices.some((one) => one.id === variant))
    return wrong(operation, `the variants of ${id} are ${choices.map((one) => one.id).join(', ')}`)
  const { variants } = await tables.variants()
  return variants.find((one) => one.freedom === id && one.variant === variant) ?? { freedom: id, variant }
}

async function shown(context: Context<Scope>): Promise<Response> {
  const freedoms = await allFreedoms()
  const { combination, named } = context.var.sandbox.overrides.now
  const taken = new Map<string, string>(
    [...(combination?.variants ?? []), ...named].map((one) => [one.freedom, one.variant]),
  )
  return context.json({
    ...(combination === undefined ? {} : { seed: combination.seed }),
    freedoms: freedoms.map(({ id, text, fixed, variants }) => ({
      freedom: id,
      text,
      taken: taken.get(id) ?? variants[0]?.id,
      variants: Object.fromEntries(variants.map((variant) => [variant.id, variant.text])),
      ...(fixed === undefined ? {} : { fixed }),
    })),
  })
}
