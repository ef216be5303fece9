import { NotApplicable, check } from '../../kit/index.ts'
import { SERVER_ERROR } from '../errors/server-failure.ts'

/** How SQL that reads begins. */
const READING = /^\s*(select|with|values|show)\b/i

/** A body with each SQL in it begun by a word that no database knows: nothing of it is carried out. Undefined if there is none. */
function mistaken(body: unknown): unknown {
  if (typeof body === 'string') return READING.test(body) ? `etalon ${body}` : undefined
  if (typeof body !== 'object' || body === null) return undefined
  const changed = Object.entries(body).map(([name, value]) => [name, mistaken(value)] as const)
  if (changed.every(([, value]) => value === undefined)) return undefined
  const members = changed.map(([name, value]) => [name, value ?? (body as Record<string, unknown>)[name]] as const)
  return Array.isArray(body) ? members.map(([, value]) => value) : Object.fromEntries(members)
}

export const databaseErrorBody = check({
  rule: 'sql/database-error-body',
  title: 'the answer to SQL with a mistake, where that is a 500',
  run: async ({ api, expect, given }) => {
    const request = await given.requestFor('runSql')
    const body = mistaken(request.body)
    if (body === undefined) throw new NotApplicable('requests.runSql of the target file has no SQL that reads')
    const reply = await api.call('runSql', { ...request, body, valid: false })
    // Which status SQL has that the database refuses is not documented.
    if (reply.status !== SERVER_ERROR) throw new NotApplicable(`SQL with a mistake is answered with ${reply.status}`)
    expect.that(
      reply.text === '' || reply.media === 'text/plain',
      'the 500 has another body than text',
      `${reply.media} ${reply.text}`,
    )
  },
})
