import type { OperationRule } from './rule.ts'

/** 415 is about the Content-Type of JSON endpoints; the agent's Errors table has no such row. */
export const status415: OperationRule = {
  id: 'status-415',
  says: 'An operation of the platform documents 415 exactly where it takes a JSON body.',
  *judge({ api, requestMedia, responses }) {
    if (api !== 'platform') return
    const needed = requestMedia.includes('application/json')
    if (needed === (responses['415'] !== undefined)) return
    yield needed
      ? { at: ['responses'], message: 'it lacks 415 though it takes JSON', mend: 'add the shared UnsupportedMediaType' }
      : {
          at: ['responses'],
          message: 'it documents 415 though it takes no JSON',
          mend: 'take it away, or document the body',
        }
  },
}
