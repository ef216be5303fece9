import type { TemplateRecord } from '../world/index.ts'
import { form, part, together } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import { shaped } from '../alterations/shaped.ts'
import { type Alter } from './alterations.ts'
import { byCategory } from './functions.ts'
import type { AreaVariants } from './variant.ts'

const byName: Alter = shaped((list) => list.toSorted((a: any, b: any) => a.name.localeCompare(b.name)))

const unnumbered: Alter = shaped((list) => list.map(({ id: _id, ...template }: TemplateRecord) => template))

/** Whether a search looks for nothing. */
const isEmpty = ({ body }: any): boolean => typeof body?.query !== 'string' || body.query === ''

/** Variants of templates. */
export const templateVariants: AreaVariants<'templates'> = {
  'templates/list-shape': {
    wrapped: form(on('listTemplates').body((list) => ({ templates: list, count: list.length }))),
    'by-category': form(
      on('listTemplates').with(byCategory(({ id }: TemplateRecord, { view }) => view.templates.get(id).category)),
    ),
    'without-ids': on('listTemplates').with(unnumbered),
  },
  'templates/fields': {
    'with-flow': part('templates', (plain) => ({
      render: (template) => ({ ...plain.render(template), flow: template.flow }),
    })),
    'without-id': on('getTemplate').body(({ id: _id, ...template }) => template),
  },
  'templates/list-order': { 'by-name': together(on('listTemplates').with(byName), on('searchTemplates').with(byName)) },
  'templates/search-shape': {
    wrapped: form(on('searchTemplates').body((list) => ({ hits: list, count: list.length }))),
    scored: form(on('searchTemplates').body((list) => list.map((template: unknown) => ({ template, score: 1 })))),
    names: on('searchTemplates').with(unnumbered),
  },
  'templates/search-without-body': {
    none: on('searchTemplates').decides((decision, call) => {
      return isEmpty(call) ? { ...decision, result: [] } : decision
    }),
    refused: on('searchTemplates').refuses(isEmpty),
  },
}
