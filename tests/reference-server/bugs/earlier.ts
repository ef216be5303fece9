import type { Plant } from '../service.ts'
import { amid, step } from './plants.ts'

/** Bugs from before the catalogue, planted together in `npm test`. `named.ts` says which rules find them. */
export const EARLIER: Readonly<Record<string, Plant>> = {
  'created-201': amid('created-201'),
  'unauthorised-with-body': step('exchange', (before) => async (request) => {
    const answer = await before(request)
    return answer.status === 401 ? { ...answer, body: 'who is that' } : answer
  }),
  'everybody-sees-flows': step(
    'permits',
    (before) => (call, needs, route) => route[1] === '/v1/flows' || before(call, needs, route),
  ),
  'scheduled-flow-goes': amid('scheduled-flow-goes'),
  'long-history-pages': amid('long-history-pages'),
  'revoked-key-works': amid('revoked-key-works'),
  'signs-the-url': amid('signs-the-url'),
  'audit-ignores-exception': amid('audit-ignores-exception'),
  'restore-forgets': amid('restore-forgets'),
  'stream-without-end': amid('stream-without-end'),
  'cap-on-free-tools': amid('cap-on-free-tools'),
  'batch-served': amid('batch-served'),
}
