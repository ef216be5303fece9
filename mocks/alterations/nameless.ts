import { readJson, writeJson } from '#spec'
import type { Steps } from '../domain/kernel/steps.ts'
import type { Json } from './json.ts'

/** Accepts a body without a name; everything else is validated as usual. */
export const nameless = ({ readBody }: Pick<Steps, 'readBody'>): Pick<Steps, 'readBody'> => ({
  readBody(incoming) {
    try {
      const sent = readJson(incoming.body).exact as Json
      if (typeof sent !== 'object' || 'name' in sent) return readBody(incoming)
      const reading = readBody({ ...incoming, body: writeJson({ ...sent, name: '' }) })
      if (!('body' in reading)) return reading
      const { name: _none, ...body } = reading.body as Json
      return { body }
    } catch {
      return readBody(incoming)
    }
  },
})
