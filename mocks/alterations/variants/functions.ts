import type { Json } from '../json.ts'
import { form } from '../together.ts'
import { on } from '../on.ts'
import type { AreaVariants } from './variant.ts'

/** Variants of functions. */
export const functionVariants: AreaVariants<'functions'> = {
  'functions/list-shape': {
    wrapped: form(on('listFunctions').body((list) => ({ functions: list, count: list.length }))),
    names: form(on('listFunctions').body((list: Json[]) => list.map(({ name }) => name))),
    'by-category': form(on('listFunctions').body((list: Json[]) => Object.groupBy(list, ({ category }) => category))),
  },
  'functions/name-form': {
    call: on('listFunctions').items((one) => ({ ...one, name: `${one.name}(value)` })),
  },
}
