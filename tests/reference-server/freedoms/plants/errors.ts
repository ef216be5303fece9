import { type Answer, json, nothing, text } from '../../answer.ts'
import { leaving, valueOf } from '../../bugs/plants.ts'
import type { Plant } from '../../service.ts'
import type { Planted } from './planted.ts'

/** Changes every answer with a status, outside of the hooks and of MCP. */
const refused = (status: number, change: (answer: Answer) => Answer): Plant =>
  leaving((answer, { path }) =>
    answer.status === status && !path.startsWith('/hooks') && path !== '/v1/ai-agent/mcp' ? change(answer) : answer,
  )

/** The reason in the body of a 400, which is a text or JSON. */
const reasonOf = (answer: Answer): string => {
  const isJson = answer.headers['CONTENT-TYPE']?.toLowerCase().startsWith('application/json') === true
  return String(isJson ? valueOf(answer).error : answer.body)
}

export const errorPlants: Planted = {
  'errors/bad-request-body': {
    text: refused(400, (answer) => text(reasonOf(answer), 400)),
    json: refused(400, (answer) => json({ error: reasonOf(answer) }, 400)),
  },
  'errors/not-found-body': {
    empty: refused(404, () => nothing(404)),
    text: refused(404, () => text('not found', 404)),
    json: refused(404, () => json({ status: 404, message: 'not found' }, 404)),
  },
}
