import type { TemplateRecord } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { type Alter, guarded } from './alterations.ts'
import { byCategory } from './functions.ts'
import type { AreaVariants } from './variant.ts'

const byName: Alter = shaped((list) => list.toSorted((a: any, b: any) => a.name.localeCompare(b.name)))

const unnumbered: Alter = shaped((list) => list.map(({ id: _id, ...template }: TemplateRecord) => template))

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
    'without-ids': { operations: { listTemplates: unnumbered } },
  },
  'templates/fields': {
    'with-flow': {
      parts: {
        templates: (plain) => ({ render: (template) => ({ ...plain.render(template), flow: template.flow }) }),
      },
    },
    'without-id': { operations: { getTemplate: shaped(({ id: _id, ...template }) => template) } },
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
    names: { operations: { searchTemplates: unnumbered } },
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
