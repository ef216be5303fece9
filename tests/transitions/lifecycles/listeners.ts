import { type Ways, waysOf } from '../lifecycle.ts'
import type { Service } from '../service.ts'
import { type Identified, binStates, created, make, restore, restoreOfActive } from './stored.ts'

/** What a listener is made from is not documented: the mock's own. */
const BODY = { name: 'Walked', listenerType: 'listener.http' }

const removed = (service: Service, { id }: Identified) => service.call('deleteListener', { path: { listenerId: id } })

/** Listeners: active, in the recycle bin. */
export const listeners: Ways = waysOf<Identified>({
  object: 'listener',
  statesOf: (service, one) => binStates('listener', service, one),
  moves: {
    'listener/create': {
      given: async () => ({ id: 0 }),
      go: (service) => service.call('createListener', { body: BODY }),
      made: created,
    },
    'listener/delete': { given: (service) => make(service, 'createListener', BODY), go: removed },
    'listener/restore': {
      async given(service) {
        const one = await make(service, 'createListener', BODY)
        await removed(service, one)
        return one
      },
      go: restore('listener'),
      otherwise: [restoreOfActive((service) => make(service, 'createListener', BODY))],
    },
  },
})
