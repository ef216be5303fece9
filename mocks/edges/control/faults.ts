import type { Context, Hono } from 'hono'
import { anchorOf, rules } from '#spec'
import type { NamedFault } from '../../alterations/faults/index.ts'
import { bodyOf, wrong } from './body.ts'
import { noSuch } from './no-such.ts'
import { override, tables } from './overrides.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** Faults, by the rules that they break: listed, enabled, disabled. */
export function faultRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', async (context) => {
    const { faults } = await tables.faults()
    return context.json({ faults: faults.map(shownIn(context)), quotes: quotesOf(faults) })
  })
  app.put('/', async (context) => {
    const { faults: ids } = await bodyOf(context.req.raw, 'setFaults')
    const { faults } = await tables.faults()
    const chosen = await Promise.all(
      ids.map(async (id) => named(id, faults) ?? wrong('setFaults', noFault(id, faults))),
    )
    return switchedOn(context, chosen.flat())
  })
  app.delete('/', (context) => {
    override(context.var.sandbox, { faults: [] })
    return context.body(null, 204)
  })
  app.put('/:area/:rule', async (context) => {
    const id = idIn(context)
    const { faults } = await tables.faults()
    const chosen = found(named(id, faults), () => noFault(id, faults))
    return switchedOn(context, [...context.var.sandbox.overrides.now.faults, ...chosen])
  })
  app.delete('/:area/:rule', async (context) => {
    const id = idIn(context)
    const { faults } = await tables.faults()
    found(
      faults.find((one) => one.rule === id || one.id === id),
      () => noFault(id, faults),
    )
    const others = context.var.sandbox.overrides.now.faults.filter((one) => one.rule !== id && one.id !== id)
    override(context.var.sandbox, { faults: others })
    return context.body(null, 204)
  })
  return app
}

function idIn({ req }: Context<Scope>): string {
  return `${req.param('area')}/${req.param('rule')}`
}

/** The fault with an id; for a rule its wide fault, or else its first one, or its faults for all operations. */
function named(id: string, faults: readonly NamedFault[]): NamedFault[] | undefined {
  const [first, ...others] = faults.filter((one) => one.rule === id || one.id === id)
  if (first === undefined) return undefined
  return first.operation === undefined ? [first] : [first, ...others.filter(({ operation }) => operation !== undefined)]
}

/** Says that no fault and no rule that one breaks has an id. */
function noFault(id: string, faults: readonly NamedFault[]): string {
  return noSuch('fault', id, [...new Set(faults.map(({ rule }) => rule))])
}

function switchedOn(context: Context<Scope>, chosen: readonly NamedFault[]): Response {
  override(context.var.sandbox, { faults: [...new Set(chosen)] })
  return context.json({ faults: context.var.sandbox.overrides.now.faults.map(shownIn(context)) })
}

const TEXTS: ReadonlyMap<string, string> = new Map(rules.map(({ id, text }) => [id, text]))

/** What the documents say, word for word, by rule. */
function quotesOf(faults: readonly NamedFault[]): Record<string, string[]> {
  const broken = new Set<string>(faults.map(({ rule }) => rule))
  return Object.fromEntries(
    rules
      .filter(({ id }) => broken.has(id))
      .map(({ id, source }) => [id, [...new Set(source.flatMap((anchor) => anchorOf(anchor)?.quote ?? []))]]),
  )
}

function shownIn({ var: { sandbox } }: Context<Scope>): (named: NamedFault) => object {
  const on = new Set(sandbox.overrides.now.faults.map(({ id }) => id))
  return ({ id, rule, operation, fault: { says }, collateral }) => ({
    id,
    rule,
    ...(operation === undefined ? {} : { operation }),
    text: TEXTS.get(rule) ?? '',
    says,
    ...(collateral.length === 0 ? {} : { collateral }),
    on: on.has(id),
  })
}
