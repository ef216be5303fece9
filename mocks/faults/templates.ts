import { shaped } from '../alterations/shaped.ts'
import { under } from './alterations.ts'
import type { AreaFaults } from './fault.ts'

export const templateFaults: AreaFaults<'templates'> = {
  'templates/list-answers': [
    {
      says: 'answers the list with 203',
      operations: { listTemplates: under(203) },
      collateral: ['conventions/collections-answer', 'errors/documented-status'],
    },
  ],
  'templates/list-holds-templates': [
    {
      says: 'leaves the first template out of the list',
      operations: { listTemplates: shaped((list) => list.slice(1)) },
    },
  ],
  'templates/get-answers': [
    {
      says: 'answers a template with 203',
      operations: { getTemplate: under(203) },
      collateral: ['errors/documented-status'],
    },
  ],
  'templates/get-answers-the-named-template': [
    {
      says: 'reads the first template whatever is asked for',
      operations: {
        getTemplate: (plain) => ({
          apply: (call, found) =>
            plain.apply(call, { ...[...call.view.templates.values()][0], id: (found as { id: unknown }).id }),
        }),
      },
    },
  ],
  'templates/get-missing': [
    {
      says: 'answers 400 for a template that is not there',
      operations: {
        getTemplate: (plain) => ({
          steps: { ...plain.steps, notFound: () => ({ status: 400, reason: 'none', text: 'no such template' }) },
        }),
      },
    },
  ],
  'templates/search-answers': [
    {
      says: 'answers a search with 203',
      operations: { searchTemplates: under(203) },
      collateral: ['errors/documented-status'],
    },
  ],
  'templates/search-finds': [
    { says: 'leaves the best hit out', operations: { searchTemplates: shaped((hits) => hits.slice(1)) } },
  ],
  'templates/search-leaves-out': [{ says: 'finds every template', parts: { templates: { fits: () => true } } }],
}
