import type { Alter } from './alterations.ts'
import { form } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import { shaped } from '../alterations/shaped.ts'
import type { AreaVariants } from './variant.ts'

/** The members of a list by their category, whatever its items show of it. */
export function byCategory(categoryOf: (item: any, call: any) => string): Alter {
  return shaped((list, call) => Object.groupBy(list as unknown[], (item) => categoryOf(item, call)))
}

/** Variants of functions. */
export const functionVariants: AreaVariants<'functions'> = {
  'functions/list-shape': {
    wrapped: form(on('listFunctions').body((list) => ({ functions: list, count: list.length }))),
    'by-category': form(on('listFunctions').with(byCategory(({ category }) => category))),
  },
  'functions/name-form': {
    call: on('listFunctions').body((list) => list.map((one: any) => ({ ...one, name: `${one.name}(value)` }))),
  },
}
