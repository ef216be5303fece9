import { part } from '../together.ts'
import { on } from '../on.ts'
import { type AreaFaults, fault } from './fault.ts'

export const templateFaults: AreaFaults<'templates'> = {
  'templates/list-answers': fault('answers the list with 203', on('listTemplates').status(203)),
  'templates/list-holds-templates': fault(
    'leaves the first template out of the list',
    on('listTemplates').body((list) => list.slice(1)),
  ),
  'templates/get-answers': fault('answers a template with 203', on('getTemplate').status(203)),
  'templates/get-answers-the-named-template': fault(
    'reads the first template whatever is asked for',
    on('getTemplate').find(
      (found, { view }) => found && { ...found, ...[...view.templates.values()][0], id: found.id },
    ),
  ),
  'templates/get-missing': fault(
    'answers 400 for a template that is not there',
    on('getTemplate').step({ notFound: () => ({ status: 400, reason: 'none', text: 'no such template' }) }),
  ),
  'templates/search-answers': fault('answers a search with 203', on('searchTemplates').status(203)),
  'templates/search-finds': fault(
    'leaves the best hit out',
    on('searchTemplates').body((hits) => hits.slice(1)),
  ),
  'templates/search-leaves-out': fault('finds every template', part('templates', { fits: () => true })),
}
