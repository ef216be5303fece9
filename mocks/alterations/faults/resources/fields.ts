import { resources } from '#spec'
import { onEach } from '../../on.ts'
import { fault, shownWrong } from '../fault.ts'
import { faultsFor } from './kind.ts'

/** Faults of the fields that connections, formats and schedules show. */
export function fieldFaults<Kind extends 'connection' | 'format' | 'schedule'>(kind: Kind) {
  const one: 'connection' | 'format' | 'schedule' = kind
  const { operations } = resources[one]

  return faultsFor(kind, {
    'id-shown': shownWrong('sends ids as text that no path could carry', ({ id }) => ({ id: `no. ${id}` })),
    'create-assigns-id': fault(
      'responds to every creation with the same id',
      onEach(operations.create).body((shown) => ({ ...shown, id: 4_711 })),
    ),
    'name-comes-back': shownWrong('adds a blank to the name', ({ name }) => ({ name: `${name} ` })),
    'description-comes-back': shownWrong('shows the description in upper case', ({ description }) => ({
      description: String(description ?? '').toUpperCase(),
    })),
    'tags-come-back': shownWrong('shows only the first tag', ({ tags }) => ({ tags: (tags ?? []).slice(0, 1) })),
    'tags-are-strings': shownWrong('shows tags as one text', ({ tags }) => ({ tags: (tags ?? []).join(',') })),
  })
}
