import type { TemplateRecord } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { type Alter, guarded } from './alterations.ts'
import { byCategory } from './functions.ts'
import type { AreaVariants } from './variant.ts'

const byName: Alter = shaped((list) => list.toSorted((a: any, b: any) => a.name.localeCompare(b.name)))

/** Whether a search looks for nothing. */
const isEmpty = ({ body }: any): boolean => typeof body?.query !== 'string' || body.query === ''

/** Variants of templates. */
export const templateVariants: AreaVariants<'templates'> = {
  'templates/list-shape': {
    wrapped: { form: true, operations: { listTemplates: shaped((list) => ({ templates: list, count: list.length })) } },
    'by-category': {
      form: true,
      operations: {
        listTemplates: byCategory(({ id }: TemplateRecord, { view }) => view.templates.get(id).category),
      },
    },
  },
  'templates/fields': {
    'with-flow': {
      parts: {
        templates: (plain) => ({ render: (template) => ({ ...plain.render(template), flow: template.flow }) }),
      },
    },
  },
  'templates/list-order': { 'by-name': { operations: { listTemplates: byName, searchTemplates: byName } } },
  'templates/search-shape': {
    wrapped: { form: true, operations: { searchTemplates: shaped((list) => ({ hits: list, count: list.length })) } },
    scored: {
      form: true,
      operations: {
        searchTemplates: shaped((list) => list.map((template: unknown) => ({ template, score: 1 }))),
      },
    },
  },
  'templates/search-without-body': {
    none: {
      operations: {
        searchTemplates: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            return isEmpty(call) ? { ...decision, result: [] } : decision
          },
        }),
      },
    },
    refused: { operations: { searchTemplates: guarded(isEmpty) } },
  },
}
