import type { Looks } from './look.ts'

export const errorLooks = {
  'errors/bad-request-body': async (api) => {
    const types: unknown[] = []
    for (let count = 0; count < 4; count++) types.push((await api.post('/v1/flows', {})).headers['content-type'])
    return [...new Set(types)].toSorted()
  },
  'errors/not-found-body': async (api) => {
    const { headers, text } = await api.get('/v1/flows/1')
    return [headers['content-type'], text === '']
  },
} as const satisfies Looks
