import type { Json } from '../json.ts'
import { type AnyCall, on, onEach } from '../on.ts'
import { form, part } from '../together.ts'
import { byName } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

const unnumbered = ({ id: _id, ...template }: Json): object => template

/** Whether a search is empty. */
const isEmpty = ({ body }: Pick<AnyCall, 'body'>): boolean => typeof body?.query !== 'string' || body.query === ''

/** Variants of templates. */
export const templateVariants: AreaVariants<'templates'> = {
  'templates/list-shape': {
    wrapped: form(on('listTemplates').body((list) => ({ templates: list, count: list.length }))),
    'by-category': form(
      on('listTemplates').body((list: Json[], { view }) =>
        Object.groupBy(list, ({ id }) => view.templates.get(id)?.category ?? ''),
      ),
    ),
    'without-ids': on('listTemplates').items(unnumbered),
  },
  'templates/fields': {
    'with-flow': part('templates', (plain) => ({
      render: (template) => ({ ...plain.render(template), flow: template.flow }),
    })),
    'without-id': on('getTemplate').body(unnumbered),
  },
  'templates/list-order': { 'by-name': onEach('listTemplates', 'searchTemplates').body(byName) },
  'templates/search-shape': {
    wrapped: form(on('searchTemplates').body((list) => ({ hits: list, count: list.length }))),
    scored: form(on('searchTemplates').items((template) => ({ template, score: 1 }))),
    names: on('searchTemplates').items(unnumbered),
  },
  'templates/search-without-body': {
    none: on('searchTemplates').decides((decision, call) => (isEmpty(call) ? { ...decision, result: [] } : decision)),
    refused: on('searchTemplates').refuses(isEmpty),
  },
}
