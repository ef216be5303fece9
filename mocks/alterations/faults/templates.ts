import type { Json } from '../json.ts'
import { part } from '../together.ts'
import { on } from '../on.ts'
import { type AreaFaults, fault } from './fault.ts'

export const templateFaults: AreaFaults<'templates'> = {
  'templates/list-answers': fault('responds 203 to the list', on('listTemplates').status(203)),
  'templates/list-holds-templates': [
    fault(
      'omits the first template from the list',
      on('listTemplates').body((list) => list.slice(1)),
    ),
    fault(
      'lists the first template alone',
      on('listTemplates').body((list) => list.slice(0, 1)),
    ),
  ],
  'templates/get-answers': [
    fault('responds 203 to a template', on('getTemplate').status(203)),
    fault(
      'does not find the last template',
      on('getTemplate').find((found, { view }) =>
        found?.id === [...view.templates.values()].at(-1)?.id ? undefined : found,
      ),
    ),
  ],
  'templates/get-answers-the-named-template': fault(
    'always returns the first template',
    on('getTemplate').find(
      (found, { view }) => found && { ...found, ...[...view.templates.values()][0], id: found.id },
    ),
  ),
  'templates/get-missing': fault(
    'responds 400 to an unknown template',
    on('getTemplate').step({ notFound: () => ({ status: 400, reason: 'none', text: 'no such template' }) }),
  ),
  'templates/search-answers': fault('responds 203 to a search', on('searchTemplates').status(203)),
  'templates/search-finds': fault(
    'omits the best hit',
    on('searchTemplates').body((hits) => hits.slice(1)),
  ),
  'templates/search-leaves-out': [
    fault('finds every template', part('templates', { fits: () => true })),
    fault(
      'finds every template, and shows names within titles',
      part('templates', { fits: () => true }),
      on('searchTemplates').body((hits) =>
        hits.map(({ name, ...hit }: Json, nth: number) => ({ ...hit, title: `${nth + 1}. ${name}` })),
      ),
    ),
  ],
}
