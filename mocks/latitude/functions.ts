import type { Alter } from './alterations.ts'
import { shaped } from '../alterations/shaped.ts'
import type { AreaVariants } from './variant.ts'

/** The members of a list by their category, whatever its items show of it. */
export function byCategory(categoryOf: (item: any, call: any) => string): Alter {
  return shaped((list, call) => Object.groupBy(list as unknown[], (item) => categoryOf(item, call)))
}

/** Variants of functions. */
export const functionVariants: AreaVariants<'functions'> = {
  'functions/list-shape': {
    wrapped: { form: true, operations: { listFunctions: shaped((list) => ({ functions: list, count: list.length })) } },
    'by-category': { form: true, operations: { listFunctions: byCategory(({ category }) => category) } },
  },
  'functions/name-form': {
    call: {
      operations: {
        listFunctions: shaped((list) => list.map((one: any) => ({ ...one, name: `${one.name}(value)` }))),
      },
    },
  },
}
